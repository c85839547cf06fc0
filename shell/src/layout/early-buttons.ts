declare global {
  interface Window {
    /** The buttons that were pressed before React took over the page that the server rendered; undefined since then. */
    __PRESSED__?: HTMLElement[];
  }
}

/** Presses them again, now that they work. */
export function pressEarlyButtons(): void {
  const pressed = window.__PRESSED__ ?? [];
  delete window.__PRESSED__;
  pressed.forEach((button) => button.click());
}
