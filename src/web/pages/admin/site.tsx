export { default } from '../soon.tsx';
