export const MY_INFORMATION_ID = 'my-information';
