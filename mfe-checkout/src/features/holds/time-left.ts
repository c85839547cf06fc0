/** `14:05`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/**
 * The last announcement that is due: at five, two and one minutes. Blank before the first.
 * @param from seconds that were left when the countdown appeared. Only marks below it are announced, because a higher one would name more time than is left
 */
export function announcement(seconds: number, from: number): string {
  const due = [1, 2, 5].find((minutes) => seconds <= minutes * 60 && minutes * 60 < from);
  return due === undefined ? '' : `${due} ${due === 1 ? 'minute' : 'minutes'} left to pay`;
}
