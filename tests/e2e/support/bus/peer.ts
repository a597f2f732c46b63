export { BusPeer } from '../../../../src/main/bus/peer';
