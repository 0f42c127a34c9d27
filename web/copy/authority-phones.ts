/** Of the Social Security Administration and its Inspector General. */
export const SSA_PHONE = '1-800-772-1213';
export const SSA_TTY = '1-800-325-0778';
export const OIG_PHONE = '1-800-269-0271';
