/** Id of 'My information' on the dashboard. */
export const MY_INFORMATION_ID = 'my-information';
