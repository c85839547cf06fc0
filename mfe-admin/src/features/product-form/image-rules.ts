/** Maximum number of images of a product. */
export const mostImages = 8;

const mostMegabytes = 5;
const mostBytes = mostMegabytes * 1024 * 1024;

/** File types of the file dialog. WebP is accepted too, although the hint does not name it. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'];

interface ImageChoice {
  accepted: File[];
  /** The reason for each rejected file. */
  problems: string[];
}

function problemOf(file: File): string | undefined {
  if (!imageTypes.includes(file.type)) return `“${file.name}” is not a PNG, JPG or JPEG image`;
  return file.size > mostBytes ? `“${file.name}” is larger than ${mostMegabytes}MB` : undefined;
}

const isSame = (one: File, other: File) => one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Accepts the chosen files that fit the rules and the limit. It ignores files that were chosen before. */
export function chooseImages(chosen: File[], before: { kept: number; added: File[] }): ImageChoice {
  const accepted: File[] = [];
  const problems: string[] = [];
  for (const file of chosen) {
    const problem = problemOf(file);
    if (problem) problems.push(problem);
    else if (![...before.added, ...accepted].some((other) => isSame(other, file))) accepted.push(file);
  }
  const room = Math.max(0, mostImages - before.kept - before.added.length);
  if (accepted.length > room) problems.push(`A product can have at most ${mostImages} images`);
  return { accepted: accepted.slice(0, room), problems };
}
