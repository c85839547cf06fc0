import { LRUCache } from 'lru-cache';
import { sourceHash } from './security-policy';

/** A rule of a stylesheet. */
export interface StyleRule {
  text: string;
  /** The classes of each selector. An element that it selects, and the elements around it, have all of them. */
  selectors: string[][];
}

/** Rules in the HTML of a page, and their hash for its policy. */
export interface InlineStyles {
  text: string;
  hash: string;
}

/** Texts may contain braces and semicolons. */
const token = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/gs;
const isGroup = (prelude: string) => /^\s*@(?:media|supports|container)\b/.test(prelude);
/** Without the alternatives and exceptions in parentheses. */
const selectorsOf = (prelude: string) => prelude.replaceAll(/\([^()]*\)/g, '').split(',').map((selector) => [...selector.matchAll(/\.([_a-z][\w-]*)/gi)].map(([, name]) => name!));

/** Divides a stylesheet into its rules. The rules of a media query have the query around each of them. */
export function rulesOf(css: string): StyleRule[] {
  const source = css.replaceAll(/\/\*.*?\*\//gs, '');
  const rules: StyleRule[] = [];
  let [depth, start, open] = [0, 0, 0];
  for (const { 0: found, index } of source.matchAll(token)) {
    if (found === '{' && depth++ === 0) open = index;
    const isEnd = found === '}' ? --depth === 0 : found === ';' && depth === 0;
    if (!isEnd) continue;
    const [text, prelude] = [source.slice(start, index + 1), found === '}' ? source.slice(start, open) : ''];
    start = index + 1;
    if (isGroup(prelude)) rules.push(...rulesOf(source.slice(open + 1, index)).map((rule) => ({ ...rule, text: `${prelude}{${rule.text}}` })));
    else rules.push({ text, selectors: prelude.trimStart().startsWith('@') ? [[]] : selectorsOf(prelude) });
  }
  return rules;
}

const classAttribute = ' class="';

/** The values of all `class` attributes, each once. */
function classesIn(html: string): string[] {
  const found = new Set<string>();
  for (let start = html.indexOf(classAttribute); start >= 0; start = html.indexOf(classAttribute, start)) {
    start += classAttribute.length;
    found.add(html.slice(start, html.indexOf('"', start)));
  }
  return [...found];
}

function selectRules(lists: string[], rules: StyleRule[]): string {
  const used = new Set(lists.flatMap((names) => names.split(' ')));
  return rules.filter(({ selectors }) => selectors.some((classes) => classes.every((name) => used.has(name)))).map(({ text }) => text).join('');
}

/** By stylesheet, then by the classes of a page: most pages of a kind have the same ones. */
const selected = new WeakMap<StyleRule[], LRUCache<string, InlineStyles>>();

/** The rules that a page's HTML can use. */
export function stylesFor(html: string, rules: StyleRule[]): InlineStyles {
  const ofSheet = selected.get(rules) ?? new LRUCache<string, InlineStyles>({ max: 50 });
  selected.set(rules, ofSheet);
  const lists = classesIn(html);
  const key = lists.join();
  const known = ofSheet.get(key);
  if (known) return known;
  const text = selectRules(lists, rules);
  const styles = { text, hash: sourceHash(text) };
  ofSheet.set(key, styles);
  return styles;
}
