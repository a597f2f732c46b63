export { type BusValue, textOf, Variant } from '../../../../src/main/bus/wire';
