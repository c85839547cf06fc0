/** jsdom has no modal dialogs; this opens and closes them, which is all that components ask for. */
export function addDialogs(): void {
  const prototype = HTMLDialogElement.prototype;
  prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  prototype.close ??= function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
  };
}
