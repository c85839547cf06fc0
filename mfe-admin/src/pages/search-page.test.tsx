import type { SearchTerm } from '@storefront/contracts';
import { heldAnswer, mockApi, renderPage, type Mock } from '@storefront/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AdminRoutes from '../routes';

const aTerm = (differences: Partial<SearchTerm> = {}): SearchTerm => ({ term: 'kanchi pattu', searches: 1_280, found: 7, lastAt: '2026-11-23T10:15:00.000Z', ...differences });
const lost = aTerm({ term: 'madisar', searches: 4, found: 0 });
const terms = (list: SearchTerm[], { total = list.length, page = 1, pages = Math.ceil(total / 20) } = {}) => ({ success: true, terms: list, total, page, pages });
const groups = [['Kanjeevaram', 'Kanchipuram'], ['zari', 'jari']];
const list = (all: string[][], revision = 3) => ({ success: true, message: 'Synonyms saved', groups: all, revision });

function open(mocks: Record<string, Mock> = {}, path = '/admin/search') {
  const api = mockApi({ 'GET /api/admin/search-terms': terms([aTerm(), lost]), 'GET /api/admin/synonyms': list(groups), ...mocks });
  return { api, ...renderPage(<AdminRoutes />, { path, user: 'admin' }) };
}
const rowOf = async (term: string) => within(await screen.findByRole('row', { name: new RegExp(term) }));
const shownGroups = () => within(screen.getByRole('list', { name: 'Groups of synonyms' })).getAllByRole('listitem').map((item) => item.querySelector('p')!.textContent);
const changed = { status: 409, body: { success: false, message: 'Someone else has changed the synonyms since you opened them. Your change is not saved.' } };

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

describe('the search terms', () => {
  it('show term, searches, result and date, and an action only where nothing was found', async () => {
    open();
    const table = within(await screen.findByRole('table', { name: 'Search terms' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Term', 'Searches', 'Products found', 'Last search', 'Synonym']);
    expect((await rowOf('kanchi pattu')).getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1,280', '7', '23 Nov 2026 3:45 pm', '—']);
    expect((await rowOf('madisar')).getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['4', 'Nothing', '23 Nov 2026 3:45 pm', 'Add as a synonym']);
    expect(screen.getByText('2 terms')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Administration' })).toHaveTextContent('Search');
  });

  it('offer no action for a term with a price, because it cannot be a synonym', async () => {
    open({ 'GET /api/admin/search-terms': terms([aTerm({ term: 'red saree under 500', found: 0, hasPrice: true }), lost]) });
    expect(await screen.findByRole('button', { name: 'Add as a synonym: madisar' })).toBeVisible();
    expect((await rowOf('under 500')).getAllByRole('cell').at(-1)).toHaveTextContent('A term with a price cannot be a synonym');
    expect(screen.getAllByRole('button', { name: /Add as a synonym/ })).toHaveLength(1);
  });

  it('are filtered by what found nothing, with filter and page in the address', async () => {
    const { api, user, history } = open({}, '/admin/search?page=2');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Filter the search terms' }), 'Found nothing');
    expect(history.location.search).toBe('?found=none');
    await waitFor(() => expect(api.callsTo('GET /api/admin/search-terms').map(({ query }) => Object.fromEntries(query))).toEqual([
      { limit: '20', page: '2' },
      { found: 'none', limit: '20', page: '1' },
    ]));
  });

  it('have pages of 20', async () => {
    const { user, history } = open({ 'GET /api/admin/search-terms': terms([lost], { total: 41 }) });
    await user.click(await screen.findByRole('button', { name: '3' }));
    expect(history.location.search).toBe('?page=3');
    expect(screen.getByRole('region', { name: 'Search terms' })).toHaveFocus();
  });

  it.each([['/admin/search', 'What visitors search for appears here.'], ['/admin/search?found=none', 'Choose “All searches” to see all terms.']])('at %s says that there are none: %s', async (path, text) => {
    open({ 'GET /api/admin/search-terms': terms([]) }, path);
    expect(await screen.findByRole('heading', { name: 'No search terms found' })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('can be loaded again after a failure, while the synonyms can be used', async () => {
    const { api, user } = open({ 'GET /api/admin/search-terms': () => ({ status: 400 }) });
    expect(await screen.findByRole('heading', { name: 'Failed to fetch the search terms' })).toBeVisible();
    expect(shownGroups()).toHaveLength(2);
    api.use({ 'GET /api/admin/search-terms': terms([lost]) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('row', { name: /madisar/ })).toBeVisible();
  });
});

describe('“Add as a synonym”', () => {
  const openDialog = async (mocks: Record<string, Mock> = {}) => {
    const page = open(mocks);
    await page.user.click(await screen.findByRole('button', { name: 'Add as a synonym: madisar' }));
    return { ...page, field: screen.getByLabelText('“madisar” means the same as'), save: () => page.user.click(screen.getByRole('button', { name: 'Add' })) };
  };

  it('adds the term to the group of the typed word, and says so beforehand and afterwards', async () => {
    const after = [['Kanjeevaram', 'Kanchipuram', 'madisar'], groups[1]!];
    const { api, user, field, save } = await openDialog({ 'PUT /api/admin/synonyms': list(after, 4) });
    await user.type(field, 'kanchipuram');
    expect(field).toHaveAccessibleDescription('Joins the group: Kanjeevaram, Kanchipuram');
    await save();
    expect((await rowOf('madisar')).getAllByRole('cell').at(-1)).toHaveTextContent('In the group Kanjeevaram');
    expect(api.callsTo('PUT /api/admin/synonyms').map(({ body }) => body)).toEqual([{ groups: after, revision: 3 }]);
    expect(shownGroups()[0]).toBe('Kanjeevaram, Kanchipuram, madisar');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Search terms' })).toHaveFocus());
  });

  it('makes a new group with a word that is in none', async () => {
    const { api, user, field, save } = await openDialog({ 'PUT /api/admin/synonyms': list([['nine yards', 'madisar'], ...groups], 4) });
    await user.type(field, 'nine yards');
    expect(field).toHaveAccessibleDescription('Makes a new group with “nine yards”');
    await save();
    await waitFor(() => expect(api.callsTo('PUT /api/admin/synonyms').map(({ body }) => body)).toEqual([{ groups: [['nine yards', 'madisar'], ...groups], revision: 3 }]));
  });

  it.each([['', 'Please enter a word'], ['MADISAR', 'Please enter another word']])('with “%s” asks: %s', async (typed, text) => {
    const { api, user, field, save } = await openDialog();
    if (typed) await user.type(field, typed);
    await save();
    expect(await screen.findByText(text)).toBeVisible();
    expect(api.callsTo('PUT /api/admin/synonyms')).toEqual([]);
  });

  it('is applied to the list of another member of staff who saved first', async () => {
    const theirs = [['Kanjeevaram', 'Kanchi'], ['odhni', 'dupatta']];
    let revision = 3;
    const { api, user, field, save } = await openDialog({
      'GET /api/admin/synonyms': () => ({ body: revision === 3 ? list(groups, 3) : list(theirs, 4) }),
      'PUT /api/admin/synonyms': ({ body }) => {
        const sent = body as { groups: string[][]; revision: number };
        if (revision === 4) return { body: list(sent.groups, 5) };
        revision = 4;
        return changed;
      },
    });
    await user.type(field, 'Kanjeevaram');
    await save();
    await waitFor(() => expect(shownGroups()).toEqual(['Kanjeevaram, Kanchi, madisar', 'odhni, dupatta']));
    expect(api.callsTo('PUT /api/admin/synonyms').at(-1)!.body).toEqual({ groups: [['Kanjeevaram', 'Kanchi', 'madisar'], ['odhni', 'dupatta']], revision: 4 });
  });

  it('shows the server’s message if it fails, and keeps the typed word', async () => {
    const { user, field, save } = await openDialog({ 'PUT /api/admin/synonyms': () => ({ status: 400, body: { success: false, message: 'A group can have at most 100 words' } }) });
    await user.type(field, 'zari');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Add as a synonym: madisar' }));
    await save();
    expect(await within(screen.getByRole('dialog')).findByText('A group can have at most 100 words')).toBeVisible();
    expect(field).toHaveValue('zari');
  });

  /** The first term is saved, and its dialog is closed before the answer. */
  const openLate = async () => {
    const held = heldAnswer();
    const page = await openDialog({ 'GET /api/admin/search-terms': terms([aTerm({ term: 'odhni', found: 0 }), lost]), 'PUT /api/admin/synonyms': held.mock });
    await page.user.type(page.field, 'zari');
    await page.save();
    await page.user.click(screen.getByRole('button', { name: 'Close' }));
    const answer = async () => {
      held.answer({ body: list([groups[0]!, [...groups[1]!, 'madisar']], 4) });
      expect(await screen.findByText('“madisar” is now a synonym')).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Add as a synonym: madisar' })).toBeNull());
    };
    return { ...page, answer };
  };

  it('keeps the dialog of another term open, with the typed word, if a term is saved late', async () => {
    const { user, answer } = await openLate();
    await user.click(screen.getByRole('button', { name: 'Add as a synonym: odhni' }));
    await user.type(screen.getByLabelText('“odhni” means the same as'), 'dupatta');
    await answer();
    expect(screen.getByLabelText('“odhni” means the same as')).toHaveValue('dupatta');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('leaves the focus in the field that the admin has gone on to if a term is saved late', async () => {
    const { user, answer } = await openLate();
    await user.type(screen.getByRole('searchbox', { name: 'Find a group' }), 'ja');
    await answer();
    // Long enough for the timer that moves the focus.
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    await user.keyboard('ri');
    expect(screen.getByRole('searchbox', { name: 'Find a group' })).toHaveValue('jari');
  });
});

describe('the groups of synonyms', () => {
  it('are found by a word', async () => {
    const { user } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Find a group' }), 'JAR');
    await waitFor(() => expect(shownGroups()).toEqual(['zari, jari']));
    expect(screen.getByText('1 group')).toBeVisible();
  });

  it('are ten at first, and all after a click', async () => {
    const { user } = open({ 'GET /api/admin/synonyms': list(Array.from({ length: 12 }, (_, index) => [`word ${index}`, `other ${index}`])) });
    await screen.findByRole('list', { name: 'Groups of synonyms' });
    expect(shownGroups()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show all 12 groups' }));
    expect(shownGroups()).toHaveLength(12);
    expect(screen.queryByRole('button', { name: /Show all/ })).toBeNull();
  });

  it('can be added', async () => {
    const { api, user } = open({ 'PUT /api/admin/synonyms': list([['maroon', 'wine'], ...groups], 4) });
    await user.click(await screen.findByRole('button', { name: 'Add a group' }));
    await user.type(screen.getByLabelText('Words'), 'maroon');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter at least two words, separated by commas')).toBeVisible();
    await user.type(screen.getByLabelText('Words'), ', wine,');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add a group' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownGroups()).toEqual(['maroon, wine', 'Kanjeevaram, Kanchipuram', 'zari, jari']));
    expect(api.callsTo('PUT /api/admin/synonyms').map(({ body }) => body)).toEqual([{ groups: [['maroon', 'wine'], ...groups], revision: 3 }]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Synonyms' })).toHaveFocus());
  });

  it('make the browser ask before the tab is closed while words are typed and not saved', async () => {
    const { user } = open();
    const browserAsks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.click(await screen.findByRole('button', { name: 'Edit the group zari' }));
    expect(browserAsks()).toBe(false);
    await user.type(screen.getByLabelText('Words'), ', zardosi');
    expect(browserAsks()).toBe(true);
  });

  it('keep a word that was stored with a comma as one word', async () => {
    const { api, user } = open({
      'GET /api/admin/synonyms': list([['lehenga', 'lehnga, koti']]),
      'PUT /api/admin/synonyms': list([['lehenga', 'lehnga koti', 'ghagra']], 4),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit the group lehenga' }));
    await user.type(screen.getByLabelText('Words'), ', ghagra');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsTo('PUT /api/admin/synonyms').map(({ body }) => body)).toEqual([{ groups: [['lehenga', 'lehnga koti', 'ghagra']], revision: 3 }]));
  });

  it('can be deleted after a confirmation', async () => {
    const { api, user } = open({ 'PUT /api/admin/synonyms': list([groups[0]!], 4) });
    await user.click(await screen.findByRole('button', { name: 'Delete the group zari' }));
    expect(screen.getByText('The search will no longer treat these words as the same: zari, jari.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shownGroups()).toEqual(['Kanjeevaram, Kanchipuram']));
    expect(api.callsTo('PUT /api/admin/synonyms').map(({ body }) => body)).toEqual([{ groups: [groups[0]], revision: 3 }]);
  });

  /** Another member of staff saved `theirs` after the page was opened. */
  const openWithConflict = (theirs: string[][]) => {
    let current = list(groups, 3);
    return open({
      'GET /api/admin/synonyms': () => ({ body: current }),
      'PUT /api/admin/synonyms': ({ body }) => {
        const sent = body as { groups: string[][]; revision: number };
        if (sent.revision === 4) return { body: (current = list(sent.groups, 5)) };
        current = list(theirs, 4);
        return changed;
      },
    });
  };
  const edit = async (user: ReturnType<typeof open>['user'], words: string) => {
    await user.click(await screen.findByRole('button', { name: 'Edit the group zari' }));
    await user.clear(screen.getByLabelText('Words'));
    await user.type(screen.getByLabelText('Words'), words);
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };

  it('keep the dialog of another group open, with the typed words, if a group is saved late', async () => {
    const held = heldAnswer();
    const { user } = open({ 'PUT /api/admin/synonyms': held.mock });
    await edit(user, 'zari, zardosi');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Edit the group Kanjeevaram' }));
    await user.type(screen.getByLabelText('Words'), ', Kanchi');
    held.answer({ body: list([groups[0]!, ['zari', 'zardosi']], 4) });
    await waitFor(() => expect(shownGroups()).toEqual(['Kanjeevaram, Kanchipuram', 'zari, zardosi']));
    expect(within(screen.getByRole('dialog')).getByLabelText('Words')).toHaveValue('Kanjeevaram, Kanchipuram, Kanchi');
  });

  const lookAgain = 'Someone else has changed this group. Please look at it again.';
  const remove = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Delete the group zari' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
  };

  it.each([
    ['edited', (user: ReturnType<typeof open>['user']) => edit(user, 'zari, zardosi')],
    ['deleted', remove],
  ])('that are %s say that somebody else changed them, also if the dialog was closed during the save', async (_, change) => {
    const put = heldAnswer();
    const { api, user } = open({ 'PUT /api/admin/synonyms': put.mock });
    await change(user);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    api.use({ 'GET /api/admin/synonyms': list([groups[0]!, ['zari', 'jari', 'gold thread']], 4) });
    put.answer(changed);
    expect(await screen.findByText(lookAgain)).toBeVisible();
    expect(shownGroups()).toEqual(['Kanjeevaram, Kanchipuram', 'zari, jari, gold thread']);
  });

  it('can be edited while somebody else edits another group', async () => {
    const { user } = openWithConflict([['Kanjeevaram', 'Kanchi'], groups[1]!]);
    await edit(user, 'zari, jari, ज़री');
    await waitFor(() => expect(shownGroups()).toEqual(['Kanjeevaram, Kanchi', 'zari, jari, ज़री']));
  });

  it('show what somebody else made of the same group before they are saved over it', async () => {
    const { api, user } = openWithConflict([groups[0]!, ['zari', 'jari', 'gold thread']]);
    await edit(user, 'zari, zardosi');
    expect(await screen.findByText('Someone else has changed this group. It is now: zari, jari, gold thread. Save again to replace it.')).toBeVisible();
    expect(screen.queryByText(lookAgain)).toBeNull();
    expect(api.callsTo('PUT /api/admin/synonyms')).toHaveLength(1);
    expect(screen.getByLabelText('Words')).toHaveValue('zari, zardosi');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownGroups()).toEqual(['Kanjeevaram, Kanchipuram', 'zari, zardosi']));
  });

  it('say that somebody else deleted the group, and add it again after a second save', async () => {
    const { user } = openWithConflict([groups[0]!]);
    await edit(user, 'zari, zardosi');
    expect(await screen.findByText('Someone else has deleted this group. Save again to add it as a new one.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownGroups()).toEqual(['zari, zardosi', 'Kanjeevaram, Kanchipuram']));
  });

  it('are not deleted if somebody else changed them', async () => {
    const { user } = openWithConflict([groups[0]!, ['zari', 'jari', 'gold thread']]);
    await remove(user);
    expect(await screen.findByText(lookAgain)).toBeVisible();
    expect(shownGroups()).toEqual(['Kanjeevaram, Kanchipuram', 'zari, jari, gold thread']);
  });

  it('are shown once, and deleted once, if the list has a group twice', async () => {
    const { api, user } = open({ 'GET /api/admin/synonyms': list([groups[1]!, ...groups]), 'PUT /api/admin/synonyms': list([groups[0]!], 4) });
    await user.click(await screen.findByRole('button', { name: 'Delete the group zari' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(shownGroups()).toEqual(['Kanjeevaram, Kanchipuram']));
    expect(api.callsTo('PUT /api/admin/synonyms').map(({ body }) => body)).toEqual([{ groups: [groups[0]], revision: 3 }]);
  });

  describe('whose saved answer was lost', () => {
    /** The first PUT is saved, but answered by a gateway that lost the answer. */
    const openLossy = () => {
      let current = list(groups, 3);
      return open({
        'GET /api/admin/synonyms': () => ({ body: current }),
        'PUT /api/admin/synonyms': ({ body }) => {
          const sent = body as { groups: string[][]; revision: number };
          if (sent.revision !== current.revision) return changed;
          current = list(sent.groups, current.revision + 1);
          return current.revision === 4 ? { status: 502 } : { body: current };
        },
      });
    };
    const saveTwice = async (user: ReturnType<typeof open>['user']) => {
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await within(screen.getByRole('dialog')).findByText('Failed to save the synonyms')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };

    it('are added once', async () => {
      const { user } = openLossy();
      await user.click(await screen.findByRole('button', { name: 'Add a group' }));
      await user.type(screen.getByLabelText('Words'), 'maroon, wine');
      await saveTwice(user);
      expect(shownGroups()).toEqual(['maroon, wine', 'Kanjeevaram, Kanchipuram', 'zari, jari']);
    });

    it('are edited, and not said to be changed by somebody else', async () => {
      const { user } = openLossy();
      await user.click(await screen.findByRole('button', { name: 'Edit the group zari' }));
      await user.type(screen.getByLabelText('Words'), ', zardosi');
      await saveTwice(user);
      expect(shownGroups()).toEqual(['Kanjeevaram, Kanchipuram', 'zari, jari, zardosi']);
    });

    it('are deleted, and not said to be changed by somebody else', async () => {
      const { user } = openLossy();
      const remove = async () => {
        await user.click(await screen.findByRole('button', { name: 'Delete the group zari' }));
        await user.click(screen.getByRole('button', { name: 'Delete' }));
      };
      await remove();
      expect(await screen.findByText('Failed to save the synonyms')).toBeVisible();
      await remove();
      expect(await screen.findByText('Group deleted')).toBeVisible();
      expect(shownGroups()).toEqual(['Kanjeevaram, Kanchipuram']);
    });
  });

  it('cannot be changed if they could not be loaded', async () => {
    open({ 'GET /api/admin/synonyms': { success: true, revision: 3 } });
    expect(await screen.findByRole('heading', { name: 'Failed to fetch the synonyms' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /synonym: madisar|Add a group/ })).toBeNull();
  });
});
