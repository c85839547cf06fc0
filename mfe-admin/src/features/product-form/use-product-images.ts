import { useEffect, useRef, useState } from 'react';
import { chooseImages } from './image-rules';
import { mergeImages } from './product-merge';

interface AddedImage {
  file: File;
  /** Object URL of the preview. */
  url: string;
}

/** The images after the save: the kept ones, then the added ones. */
export function useProductImages(current: string[]) {
  const [saved, setSaved] = useState(current);
  const [kept, setKept] = useState(current);
  const [added, setAdded] = useState<AddedImage[]>([]);
  const [problems, setProblems] = useState<string[]>([]);
  const urls = useRef(new Set<string>());

  useEffect(() => {
    const shown = urls.current;
    return () => {
      shown.forEach((url) => URL.revokeObjectURL(url));
      shown.clear();
    };
  }, []);

  const add = (files: File[]) => {
    const choice = chooseImages(files, { kept: kept.length, added: added.map(({ file }) => file) });
    const images = choice.accepted.map((file) => ({ file, url: URL.createObjectURL(file) }));
    images.forEach(({ url }) => urls.current.add(url));
    setAdded([...added, ...images]);
    setProblems(choice.problems);
  };

  const dropAdded = ({ url }: AddedImage) => {
    URL.revokeObjectURL(url);
    urls.current.delete(url);
    setAdded(added.filter((image) => image.url !== url));
    setProblems([]);
  };

  const dropKept = (id: string) => {
    setKept(kept.filter((image) => image !== id));
    setProblems([]);
  };

  /** Merges the images that the other admin saved. @returns the images to keep, and whether the other admin changed them */
  const merge = (theirs: string[]) => {
    const merged = mergeImages(saved, kept, theirs);
    setSaved(theirs);
    setKept(merged);
    return { kept: merged, isTaken: theirs.join() !== saved.join() };
  };

  const isChanged = added.length > 0 || kept.length !== saved.length;
  return { kept, added, problems, isChanged, add, dropAdded, dropKept, merge };
}

export type ProductImages = ReturnType<typeof useProductImages>;
