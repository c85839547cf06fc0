import { changed, placesIn, type Step } from '@storefront/contracts/testing';

type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [field: string]: Json;
}

export interface IncompleteAnswer {
  /** Names the fields that are missing, for the message of a failed test. */
  missing: string;
  answer: JsonObject;
}

type Path = Step[];
const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const isListOfObjects = (value: Json | undefined): value is JsonObject[] => Array.isArray(value) && isObject(value[0]);

/** The paths of all fields. Of a list, those in its first item. */
const pathsIn = (value: Json): Path[] => placesIn(value).filter((path) => typeof path.at(-1) === 'string');
const valueAt = (value: Json, path: Path): Json => path.reduce<Json>((inner, field) => (inner as JsonObject)[field]!, value);

const without = (value: JsonObject, paths: Path[], isNull: boolean): JsonObject =>
  paths.reduce((copy, path) => changed(copy, path, (parent, field) => (isNull ? (parent[field] = null) : delete parent[field])), value);

const nameOf = (path: Path) => path.join('.').replaceAll('.0', '[]');
const nullOrAbsent = [true, false];

/**
 * Variants of an answer with fields that are absent or null. To load a page only a few times:
 * - each list gets one item for each field that is missing in it, and all other texts, numbers and flags are absent;
 * - these are null together;
 * - the other objects and lists of one depth are null together.
 *
 * The front ends' own tests remove each field by itself.
 */
export function incompleteAnswers(answer: JsonObject): IncompleteAnswer[] {
  const paths = pathsIn(answer).filter((path) => nameOf(path) !== 'success');
  const isIn = (list: Path, path: Path) => path.length > list.length && list.every((field, index) => path[index] === field);
  const allLists = paths.filter((path) => isListOfObjects(valueAt(answer, path)));
  const lists = allLists.filter((list) => !allLists.some((outer) => isIn(outer, list)));
  const single = paths.filter((path) => !lists.some((list) => isIn(list, path)));
  const isLeaf = (path: Path) => typeof valueAt(answer, path) !== 'object' || valueAt(answer, path) === null;
  const objects = single.filter((path) => !isLeaf(path));
  const leaves = single.filter(isLeaf);

  const incomplete = without(answer, leaves, false);
  for (const list of lists) {
    const items = valueAt(incomplete, list) as JsonObject[];
    const item = structuredClone(items[0]!);
    const variants = pathsIn(item).flatMap((path) => nullOrAbsent.map((isNull) => ({ path, isNull })));
    const withId = (index: number) => ({ ...item, _id: index.toString(16).padStart(24, '0') });
    items.splice(0, items.length, ...variants.map(({ path, isNull }, index) => without(withId(index), [path], isNull)));
  }
  const depths = [...new Set(objects.map(({ length }) => length))];
  const groups = [...depths.map((depth) => objects.filter(({ length }) => length === depth)), leaves].filter((group) => group.length > 0);
  return [
    { missing: `absent: ${leaves.map(nameOf).join(', ')}, and each field of the items of ${lists.map(nameOf).join(', ')}`, answer: incomplete },
    ...groups.map((group): IncompleteAnswer => ({ missing: group.map(nameOf).join(', '), answer: without(answer, group, true) })),
  ];
}
