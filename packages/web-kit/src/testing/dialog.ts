/** jsdom lacks `showModal` and `close`: these only set and remove `open`. */
export function addDialogs(): void {
  const prototype = HTMLDialogElement.prototype;
  prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  prototype.close ??= function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
  };
}
