declare global {
  interface Window {
    /** Answers that the page's HTML requested before any script ran: path with query → promise of the JSON body. */
    __EARLY__?: Record<string, Promise<unknown>>;
  }
}

/** Takes the early answer to a GET, once; undefined if there is none. */
export function takeEarlyAnswer(path: string): Promise<unknown> | undefined {
  const answer = window.__EARLY__?.[path];
  if (answer) delete window.__EARLY__?.[path];
  return answer;
}
