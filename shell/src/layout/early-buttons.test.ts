import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { renderedScript } from '../../server/rendered-script';
import { pressEarlyButtons } from './early-buttons';

const submit = vi.fn();

beforeAll(() => (new Function(renderedScript) as () => void)());

beforeEach(() => {
  submit.mockClear();
  HTMLFormElement.prototype.submit = submit;
  document.body.innerHTML = '<div id="root" data-rendered=""><button type="button">Filters</button><form><select><option>Default<option>Price</select></form></div>';
});

const root = () => document.getElementById('root')!;
const press = () => root().querySelector('button')!.click();
const choose = () => root().querySelector('select')!.dispatchEvent(new Event('change', { bubbles: true }));

it('presses the buttons again that were pressed before React took over', () => {
  press();
  const pressed = vi.fn();
  root().querySelector('button')!.addEventListener('click', pressed);
  pressEarlyButtons();
  expect(pressed).toHaveBeenCalledOnce();
  pressEarlyButtons();
  expect(pressed).toHaveBeenCalledOnce();
});

it('sends the form of a select that is changed before React takes over, and not after', () => {
  choose();
  expect(submit.mock.contexts).toEqual([root().querySelector('form')]);
  delete root().dataset.rendered;
  choose();
  expect(submit).toHaveBeenCalledOnce();
});
