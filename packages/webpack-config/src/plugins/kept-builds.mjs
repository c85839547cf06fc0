/** The files of a replaced build are kept for this time (ms), and for at most `maxBuilds` builds. */
const keepFor = 14 * 24 * 60 * 60 * 1000;
const maxBuilds = 20;

/**
 * Adds a build to the record, and removes builds that were replaced too long ago.
 * @typedef {{ builtAt: number, files: string[] }} Build `builtAt`: ms since 1970; `files`: the files with a hash in their name, sorted
 * @param {Build[]} builds newest first
 * @param {Build} build
 * @returns {Build[]} newest first
 */
export function recordBuild(builds, build) {
  const isSame = builds.length > 0 && builds[0].files.join() === build.files.join();
  const all = isSame ? builds : [build, ...builds];
  return all.filter((_, age) => age === 0 || (age <= maxBuilds && all[age - 1].builtAt >= build.builtAt - keepFor));
}
