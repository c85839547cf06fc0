/**
 * The mode of the `Activity` around a dialog. A closed dialog is hidden and keeps what was typed, because Escape or a press outside closes
 * it by mistake. After a save it is removed.
 */
export type DialogMode = 'visible' | 'hidden';
