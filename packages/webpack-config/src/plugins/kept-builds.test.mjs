import { expect, it } from 'vitest';
import { recordBuild } from './kept-builds.mjs';

const day = 24 * 60 * 60 * 1000;
const build = (days, ...files) => ({ builtAt: days * day, files });
const v1 = build(0, 'a.1.js');
const v2 = build(10, 'a.2.js');
const v3 = build(20, 'a.3.js');

it('a build that was replaced is kept for fourteen days from then, however old it is itself', () => {
  const after = recordBuild(recordBuild([v1], v2), v3);
  expect(after).toEqual([v3, v2, v1]);
  expect(recordBuild(after, build(24, 'a.4.js')).slice(1)).toEqual([v3, v2, v1]);
  expect(recordBuild(after, build(25, 'a.4.js')).slice(1)).toEqual([v3, v2]);
});

it('the newest build is kept for as long as it is the newest', () => {
  expect(recordBuild([v1], build(400, 'a.2.js'))).toEqual([build(400, 'a.2.js'), v1]);
});

it('the same build again is no other one', () => {
  expect(recordBuild([v2, v1], build(11, 'a.2.js'))).toEqual([v2, v1]);
});

it('no more than twenty builds are kept beside the newest', () => {
  let builds = [];
  for (let count = 0; count < 50; count += 1) builds = recordBuild(builds, { builtAt: count, files: [`a.${count}.js`] });
  expect(builds).toHaveLength(21);
});
