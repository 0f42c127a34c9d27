export const EASTERN_TIME = 'America/New_York';
