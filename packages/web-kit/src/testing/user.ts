import { userEvent } from '@testing-library/user-event';

/** A user without pauses between keys. jsdom has no style sheets of the shop, so a search for `pointer-events` at each click would only take time. */
export const setUpUser = () => userEvent.setup({ delay: null, pointerEventsCheck: 0 });
