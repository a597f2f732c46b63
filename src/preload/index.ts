import { contextBridge, ipcRenderer } from 'electron/renderer';
import { createDoor } from './door';

contextBridge.exposeInMainWorld('guildhall', createDoor(ipcRenderer));
