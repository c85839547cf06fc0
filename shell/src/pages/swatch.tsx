import { useId } from 'react';
import styles from './swatch.module.css';

export interface SwatchProps {
  /** Colours of the cloth and the border. */
  body: string;
  border: string;
  /** The woven pattern. */
  motif: 'temple' | 'jaal' | 'mango' | 'plain';
}

const gold = '#e3c073';

/** The edge between border and cloth: temple peaks or scallops. */
const peak = 'M0 34 12.5 4 25 34z';
const scallop = 'M0 34a12.5 20 0 0 1 25 0z';

const weaves = {
  temple: { size: 44, edge: peak, drawing: 'M0 0h44M0 0v44M22 18l4 4-4 4-4-4z' },
  jaal: { size: 56, edge: scallop, drawing: 'M28 12c5 4 5 12 0 16-5-4-5-12 0-16zm0 16c4 5 12 5 16 0-4-5-12-5-16 0zm0 0c-5 4-5 12 0 16 5-4 5-12 0-16zm0 0c-4-5-12-5-16 0 4 5 12 5 16 0zM0 0c6 8 14 10 22 8M56 56c-6-8-14-10-22-8M56 0c-8 6-10 14-8 22M0 56c8-6 10-14 8-22' },
  mango: { size: 60, edge: peak, drawing: 'M34 14c-1 6 8 9 8 19a12 12 0 0 1-24 .5c0-8 8-9 11-14 1.5-2.3 2.5-4.5 5-5.5zM30 28a6 6 0 1 1-.1 0M2 58l4-4M58 2l-4 4' },
  plain: { size: 8, edge: '', drawing: 'M0 8 8 0' },
};

/** A drawing of draped silk: cloth, woven pattern, and border between gold threads. */
export function Swatch({ body, border, motif }: SwatchProps) {
  const id = useId();
  const { size, edge, drawing } = weaves[motif];
  return (
    <svg className={styles.swatch} viewBox="0 0 400 320" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <pattern id={`${id}m`} width={size} height={size} patternUnits="userSpaceOnUse">
          <path d={drawing} fill="none" stroke={gold} strokeWidth="1.2" opacity={motif === 'plain' ? 0.12 : 0.75} />
        </pattern>
        <pattern id={`${id}e`} y="210" width="25" height="35" patternUnits="userSpaceOnUse">
          <path d={edge} fill={border} />
          <path d="M12.5 20v10" stroke={gold} strokeWidth="1.5" />
        </pattern>
        <linearGradient id={`${id}f`} x2=".16" y2=".03" spreadMethod="reflect">
          <stop stopColor="#000" stopOpacity=".32" />
          <stop offset=".45" stopColor="#000" stopOpacity="0" />
          <stop offset=".8" stopColor="#fff" stopOpacity=".16" />
          <stop offset="1" stopColor="#fff" stopOpacity=".05" />
        </linearGradient>
      </defs>
      <rect width="400" height="320" fill={body} />
      <rect width="400" height="206" fill={`url(#${id}m)`} />
      {edge && <rect y="210" width="400" height="35" fill={`url(#${id}e)`} />}
      <rect y="244" width="400" height="60" fill={border} />
      <path d="M0 246h400M0 252h400M0 296h400M0 302h400" stroke={gold} strokeWidth="2.5" />
      <path d="M0 274h400" stroke={gold} strokeWidth="18" strokeDasharray="3 5" opacity=".7" />
      <rect width="400" height="320" fill={`url(#${id}f)`} />
    </svg>
  );
}
