/** Files that a tab may still ask for after a newer build: for how long, and of how many builds. */
const keptFor = 14 * 24 * 60 * 60 * 1000;
const mostBuilds = 20;

/**
 * Takes note of a build, and forgets those that were replaced too long ago.
 * @typedef {{ builtAt: number, files: string[] }} Build `builtAt`: ms since 1970; `files`: those whose name has their content's hash, sorted
 * @param {Build[]} builds newest first
 * @param {Build} build
 * @returns {Build[]} newest first
 */
export function recordBuild(builds, build) {
  const isSame = builds.length > 0 && builds[0].files.join() === build.files.join();
  const all = isSame ? builds : [build, ...builds];
  return all.filter((_, age) => age === 0 || (age <= mostBuilds && all[age - 1].builtAt >= build.builtAt - keptFor));
}
