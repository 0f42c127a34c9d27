import { timingLabel } from '#web/copy/en/calendar.ts';
import { OPEN_QUESTIONS, rankingCopy } from '#web/copy/en/survey.ts';

/** The words in which people were asked. */
export const REPORT_WORDS = { timingLabel, OPEN_QUESTIONS, rankingCopy };
