/** The files of works as slides of the lightbox. */
import type { GenericSlide } from 'yet-another-react-lightbox';
import type { PublicFile, PublicWork } from '@/api/types';
import { kindOf } from './presentation';

export interface WorkSlide extends GenericSlide {
  readonly type: 'work';
  readonly work: PublicWork;
  readonly file: PublicFile;
  /** Its place among the files of the work. */
  readonly at: number;
}

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    work: WorkSlide;
  }
}

/** Sounds play in the page. */
export function slidesOf(works: readonly PublicWork[]): WorkSlide[] {
  return works
    .filter((work) => kindOf(work) !== 'sound')
    .flatMap((work) => work.files.map((file, at) => ({ type: 'work' as const, work, file, at })));
}
