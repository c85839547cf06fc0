import { beforeEach, expect, it } from 'vitest';
import { preloadFiles } from './preload-files';

const files = { scripts: ['/remotes/account/js/routes.1.js'], styles: ['https://cdn.example/routes.1.css'] };
const preloads = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) => [link.as, link.getAttribute('href'), link.crossOrigin]);

beforeEach(() => document.head.replaceChildren());

it('a module’s scripts and styles are asked for, from elsewhere as the federation will ask for them', () => {
  preloadFiles(files);
  expect(preloads()).toEqual([
    ['script', '/remotes/account/js/routes.1.js', null],
    ['style', 'https://cdn.example/routes.1.css', 'anonymous'],
  ]);
});

it('what the page has preloaded is not preloaded again', () => {
  preloadFiles(files);
  preloadFiles(files);
  expect(preloads()).toHaveLength(2);
});
