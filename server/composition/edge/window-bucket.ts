export { makeNetworkBucket, makeWindowBucket } from '../../http/window-bucket.ts';
