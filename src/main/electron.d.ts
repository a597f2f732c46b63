/// <reference types="electron" />
