import { currentYear } from '@storefront/web-kit';
import type { Frame } from '../layout/layout';
import { ownLinks } from '../layout/navigation-links';
import type { PageToRender } from './page-to-render';

type ShownAround = Pick<PageToRender, 'address' | 'shop' | 'fillings'>;

interface Kept {
  header: string;
  footer: string;
}

/** The frames of pages with the same shop, fillings of the header and year. */
interface Frames {
  /** Paths to which a link of the header leads. The header marks the link to the current page. */
  linkedPaths: Set<string>;
  /** By current link; the empty path is for all pages without a link. */
  byPath: Map<string, Kept>;
}

/** Visitors in canaries can have other links. */
const maxFrames = 20;
const allFrames = new Map<string, Frames>();

/** The paths of a page and of a link, as the router compares them. */
const pathOf = (address: string) => address.replace(/[?#].*/s, '').toLowerCase();
const linkedPath = (link: string) => new URL(link, 'http://shop').pathname.toLowerCase();

function framesFor({ shop, fillings }: ShownAround): Frames {
  const inHeader = [...fillings].map(([remote, list]) => ({ remote, list: list.filter(({ slot }) => slot.startsWith('header.')) }));
  const key = JSON.stringify([shop, inHeader, currentYear()]);
  const known = allFrames.get(key);
  if (known) return known;
  const links = [...ownLinks, ...inHeader.flatMap(({ list }) => list.flatMap(({ link }) => link ?? []))];
  const frames: Frames = { linkedPaths: new Set(links.map(({ path }) => linkedPath(path))), byPath: new Map() };
  if (allFrames.size === maxFrames) allFrames.clear();
  allFrames.set(key, frames);
  return frames;
}

const placeholder: Frame = { header: <header />, footer: <footer /> };
const [emptyHeader, emptyFooter] = ['<header></header>', '<footer></footer>'];

/** The header is the first one of the page, and the footer the last one. */
const frameIn = (html: string): Kept => ({
  header: html.slice(html.indexOf('<header'), html.indexOf('</header>') + '</header>'.length),
  footer: html.slice(html.lastIndexOf('<footer'), html.lastIndexOf('</footer>') + '</footer>'.length),
});

function putIn(html: string, { header, footer }: Kept): string {
  const [start, end] = [html.indexOf(emptyHeader), html.lastIndexOf(emptyFooter)];
  return html.slice(0, start) + header + html.slice(start + emptyHeader.length, end) + footer + html.slice(end + emptyFooter.length);
}

/**
 * Renders a page with the header and the footer of an earlier page, if there is one with the same shop, fillings of the header, year and current link. They depend on nothing else.
 * To render them would take a quarter of the time of a product's page.
 * @param render renders the page with its own header and footer, or with the given ones
 * @returns the same HTML as `render()`
 */
export function withKeptFrame(page: ShownAround, render: (frame?: Frame) => string): string {
  const { linkedPaths, byPath } = framesFor(page);
  const path = pathOf(page.address);
  const current = linkedPaths.has(path) ? path : '';
  const kept = byPath.get(current);
  if (kept) return putIn(render(placeholder), kept);
  const html = render();
  byPath.set(current, frameIn(html));
  return html;
}
