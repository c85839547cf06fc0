import { describe, expect, it } from 'vitest';
import { parseCommand, typedIn } from './command';

describe("an operator's command", () => {
  it.each([
    [['events', 'list'], { name: 'events', action: 'list', all: false }],
    [['events', 'drop', '--service', 'order', '--id', 'order:1'], { name: 'events', action: 'drop', service: 'order', id: 'order:1' }],
    [['events', 'drop', '--all'], { name: 'events', action: 'drop', all: true }],
    [['figures', 'check'], { name: 'figures', action: 'check' }],
    [['backup', 'b.gz'], { name: 'backup', file: '/typed/here/b.gz' }],
    [['restore', '/else/b.gz', '--replace'], { name: 'restore', file: '/else/b.gz', replace: true }],
  ])('is parsed: %j', (argv, command) => {
    expect(parseCommand(argv, '/typed/here')).toMatchObject(command);
  });

  it.each([[[]], [['events']], [['events', 'purge']], [['backup']], [['restore', 'a', 'b']], [['figures', 'check', '--force']]])('is rejected with the usage: %j', (argv) => {
    expect(() => parseCommand(argv, '/')).toThrow('npm run events -- list');
  });
});

it('was typed in the folder that npm names, or else in the current one', () => {
  expect(typedIn({ INIT_CWD: '/home/asha' })).toBe('/home/asha');
  expect(typedIn({})).toBe(process.cwd());
});
