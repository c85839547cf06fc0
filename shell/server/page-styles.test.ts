import { expect, it } from 'vitest';
import { rulesOf, stylesFor } from './page-styles';

const sheet = `.card{color:red}.card:hover .price,.total{color:blue}.card:is(.wide,.tall):not(.flat){margin:0}
@media (width>=48rem){.card{margin:0}.hero{display:grid}}
@media print{@media (width>=1px){.card{padding:0}}}
.hero:after{content:"} .card{";background:url("data:image/svg+xml,%3Csvg style='a:b;c:d'/%3E")}
/* isn't { a rule */ a{color:inherit}@keyframes spin{to{transform:rotate(1turn)}}@import "more.css";`;
const inlined = (html: string) => stylesFor(html, rulesOf(sheet)).text.replaceAll('\n', '');
const always = 'a{color:inherit}@keyframes spin{to{transform:rotate(1turn)}}@import "more.css";';

it('a page has the rules of its classes, in their order, and those without a class', () => {
  expect(inlined('<p class="big card">').replaceAll(/ (?=a\{)/g, '')).toBe(
    `.card{color:red}.card:is(.wide,.tall):not(.flat){margin:0}@media (width>=48rem){.card{margin:0}}@media print{@media (width>=1px){.card{padding:0}}}${always}`,
  );
  for (const html of ['<p class="total">', '<p class="card"><b class="price">']) expect(inlined(html)).toContain('.card:hover .price,.total{color:blue}');
  expect(inlined('<p>card hero</p>').trim()).toBe(always);
});

it('texts with braces and semicolons do not end a rule', () => {
  expect(inlined('<p class="hero">')).toContain(`.hero:after{content:"} .card{";background:url("data:image/svg+xml,%3Csvg style='a:b;c:d'/%3E")}`);
  expect(inlined('<p class="hero">')).not.toContain('.card{color');
});

it('a sheet that ends too early loses no rule before', () => {
  expect(rulesOf('.a{b:c}.d{e:f').map(({ text }) => text)).toEqual(['.a{b:c}']);
});
