/** Facts of the rows of src/contract, made by tools/rows/row-facts-plugin.mjs during the build. */
declare module 'virtual:row-facts' {
  type Endpoints = import('../../src/contract/rest').Endpoints;
  type Events = import('../../src/contract/gateway/events').Events;
  type CallFact = import('../../tools/rows/row-facts').CallFact;
  type EventFact = import('../../tools/rows/row-facts').EventFact;

  /** A fact that a row does not give is undefined. */
  type Facts<Row, Fact extends string> = {
    readonly [Name in Fact]: Row extends { readonly [Said in Name]: infer Value } ? Value : undefined;
  };

  export const calls: { readonly [Name in keyof Endpoints]: Facts<Endpoints[Name], CallFact> };
  export const events: { readonly [Name in keyof Events]: Facts<Events[Name], EventFact> };
}
