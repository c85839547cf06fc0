const sounds: [RegExp, string][] = [
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/(.)(?=\1)/g, ''],
  [/w/g, 'v'],
  [/th/g, 't'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/z/g, 'j'],
  [/a$/, ''],
];

/** The sound of a normalised word. Words that shoppers spell differently by ear have the same sound: `zaree` and `jari` are `jari`. */
export const soundOf = (word: string): string => sounds.reduce((sound, [letters, heard]) => sound.replace(letters, heard), word);

/** The sound without its vowels. */
export const consonantsOf = (word: string): string => soundOf(word).replace(/[aeiouy]/g, '');
