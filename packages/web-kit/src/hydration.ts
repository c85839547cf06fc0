import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/**
 * False on the server and in the browser's first render of a page that the server rendered: that render must produce the server's HTML. Facts
 * that the server cannot know, such as the login, appear in the next render.
 */
export const useHydrated = (): boolean => useSyncExternalStore(unchanging, () => true, () => false);
