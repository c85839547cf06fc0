import { expect, it } from 'vitest';
import { recordBuild } from './kept-builds.mjs';

const day = 24 * 60 * 60 * 1000;
const build = (days, ...files) => ({ builtAt: days * day, files });
const v1 = build(0, 'a.1.js');
const v2 = build(10, 'a.2.js');
const v3 = build(20, 'a.3.js');

it('a replaced build is kept for fourteen days after its replacement, however old it is', () => {
  const after = recordBuild(recordBuild([v1], v2), v3);
  expect(after).toEqual([v3, v2, v1]);
  expect(recordBuild(after, build(24, 'a.4.js')).slice(1)).toEqual([v3, v2, v1]);
  expect(recordBuild(after, build(25, 'a.4.js')).slice(1)).toEqual([v3, v2]);
});

it('the newest build is always kept', () => {
  expect(recordBuild([v1], build(400, 'a.2.js'))).toEqual([build(400, 'a.2.js'), v1]);
});

it('an identical build is not recorded again', () => {
  expect(recordBuild([v2, v1], build(11, 'a.2.js'))).toEqual([v2, v1]);
});

it('at most twenty builds are kept beside the newest', () => {
  let builds = [];
  for (let count = 0; count < 50; count += 1) builds = recordBuild(builds, { builtAt: count, files: [`a.${count}.js`] });
  expect(builds).toHaveLength(21);
});
