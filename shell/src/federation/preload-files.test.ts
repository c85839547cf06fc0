import { beforeEach, expect, it } from 'vitest';
import { preloadFiles } from './preload-files';

const files = { scripts: ['/remotes/account/js/routes.1.js'], styles: ['https://cdn.example/routes.1.css'] };
const preloads = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map((link) => [link.as, link.getAttribute('href'), link.crossOrigin]);

beforeEach(() => document.head.replaceChildren());

it('a module’s scripts and styles are preloaded; from another origin in the federation’s request mode', () => {
  preloadFiles(files);
  expect(preloads()).toEqual([
    ['script', '/remotes/account/js/routes.1.js', null],
    ['style', 'https://cdn.example/routes.1.css', 'anonymous'],
  ]);
});

it('files that the page has preloaded are not preloaded again', () => {
  preloadFiles(files);
  preloadFiles(files);
  expect(preloads()).toHaveLength(2);
});
