import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seriousFindings } from './support/axe';
import { recordsPage, saveBy } from './support/records-page';
import { type SettingsStage, settingsPage, startSettingsStage } from './support/settings-stage';
import { sidebarPage } from './support/sidebar-page';

let stage: SettingsStage;
const CHANNELS = 130;

const makeCategory = (name: string): Promise<Record<string, unknown>> =>
  stage.asOwner('/channel/create/category', { guildId: stage.guild.id, name });
const total = async (): Promise<number> =>
  ((await stage.read('/guild/audit-log/fetch')) as { total: number }).total;

beforeAll(async () => {
  stage = await startSettingsStage('The Record Office');
});
afterAll(() => stage.close());
beforeEach(async () => {
  for (const { page } of [stage.owner, stage.staff]) {
    const { dialog, close } = settingsPage(page);
    if (await dialog.isVisible()) await close();
  }
});

describe('who sees the audit log', () => {
  it('is staff who may view it, as long as they may', async () => {
    const { page } = stage.staff;
    const settings = settingsPage(page);
    await stage.permit('MANAGE_CHANNELS');
    await settings.open();
    await expect.poll(() => settings.entry('Audit Log').count()).toBe(0);
    await stage.permit('MANAGE_CHANNELS', 'VIEW_AUDIT_LOG');
    await settings.open('Audit Log');
    await recordsPage(page).entry('Created Role Steward').waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await stage.permit('MANAGE_CHANNELS');
    await settings.toast('Your permissions have changed: you can no longer open Audit Log').waitFor();
  });

  it('is told what the server has against it, and that the network is gone, and tries again', async () => {
    const { page } = stage.staff;
    await stage.permit('VIEW_AUDIT_LOG');
    stage.proxy.refuse('/guild/audit-log/fetch');
    // A reload discards the fetched entries.
    await page.reload();
    await page.getByRole('button', { name: 'Server menu' }).getByText(stage.guild.name).waitFor();
    await settingsPage(page).open('Audit Log');
    await page.getByRole('alert').getByText('You are not allowed to do this').waitFor();
    stage.proxy.refuse(null);
    stage.proxy.cut();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('alert').getByText('Failed to fetch audit logs').waitFor();
    // The network is back: nobody has to press anything.
    await stage.restore();
    await recordsPage(page).entry('Created Role Steward').waitFor();
  });
});

describe('the log', () => {
  it('shows what two people do, as they do it, with what changed', async () => {
    await stage.permit('VIEW_AUDIT_LOG', 'MANAGE_CHANNELS');
    for (const { page } of [stage.owner, stage.staff]) await settingsPage(page).open('Audit Log');
    await makeCategory('Deeds');
    for (const { page } of [stage.owner, stage.staff])
      await recordsPage(page).entry('Created Channel Deeds').waitFor();
    const entry = recordsPage(stage.owner.page).entry('Created Channel Deeds');
    await entry.getByRole('button', { name: /^Show More Details/ }).click();
    await entry.getByText('ID: ').waitFor();
    await entry.getByText('None').first().waitFor();
    await expect.poll(() => seriousFindings(stage.owner.page)).toEqual([]);
  });

  it('is searched and filtered by keyboard alone', async () => {
    const { page } = stage.owner;
    const records = recordsPage(page);
    await sidebarPage(page).menuByKeys('Server Settings');
    await settingsPage(page).entry('Audit Log').focus();
    await page.keyboard.press('Enter');
    await records.search.focus();
    await page.keyboard.type('steward');
    await page.getByText(/^Showing \d+ of \d+ audit log entries \(filtered from \d+ total\)$/).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: 'Category' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('inv');
    await page.keyboard.press('Enter');
    await records.entry('Created Invite').waitFor();
    await expect.poll(() => records.entry('Created Role').count()).toBe(0);
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'End Date' }).fill('2020-01-01');
    await page.getByText('Try adjusting your filters to see more results').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).focus();
    await page.keyboard.press('Enter');
    await records.entry('Created Role Steward').waitFor();
    await records.entry('Created Role Steward').getByRole('button').focus();
    await page.keyboard.press('Enter');
    await records.entry('Created Role Steward').getByText('Show Less').waitFor();
  });

  it('is handed over as a text, by keyboard alone', async () => {
    const { page, app } = stage.owner;
    await settingsPage(page).open('Audit Log');
    await page.getByRole('button', { name: 'Hand-Over' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Hand-Over' });
    await dialog
      .getByRole('region', { name: 'Server' })
      .getByText(/Created Role Steward/)
      .waitFor();
    await expect.poll(() => seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Copy as Text' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Copied!' }).waitFor();
    await expect
      .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
      .toMatch(/^The Record Office: what happened from [^]+Created Role Steward/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('is turned page by page, fetched as it is needed, searched and saved whole', async () => {
    const { owner } = stage;
    const { page } = owner;
    const records = recordsPage(page);
    for (let number = 1; number <= CHANNELS; number += 1) await makeCategory(`Folder ${number}`);
    const count = await total();
    expect(count).toBeGreaterThan(100);
    await settingsPage(page).open('Audit Log');
    await page.getByText(`Showing 20 of ${count} audit log entries`).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Page \d/ }).count()).toBe(5);
    await records.search.fill('created role');
    await page.getByText(`(filtered from the newest 100 of ${count} total)`, { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Search Older Entries' }).click();
    await records.entry('Created Role Steward').waitFor();
    await page.getByText(`(filtered from ${count} total)`, { exact: false }).waitFor();
    const found = await saveBy(owner, 'Export Filtered Results', 'JSON');
    expect((JSON.parse(found.text) as { target: string }[]).map(({ target }) => target)).toEqual([
      'Steward',
      'Carter',
    ]);
    await records.search.fill('');
    await page.getByRole('button', { name: 'Page 5', exact: true }).click();
    await page.getByText(`Showing 81-100 of ${count} entries`).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(new RegExp(`^Showing 101-\\d+ of ${count} entries$`)).waitFor();
    const csv = await saveBy(owner, 'Export Filtered Results', 'CSV');
    expect(csv.offered).toMatch(/The-Record-Office-audit-log-/);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(count + 1);
  });

  it('is exported whole, although only its beginning was looked at', async () => {
    const { staff } = stage;
    await stage.permit('VIEW_AUDIT_LOG');
    const count = await total();
    await staff.page.reload();
    await staff.page.getByRole('button', { name: 'Server menu' }).getByText(stage.guild.name).waitFor();
    await settingsPage(staff.page).open('Audit Log');
    await staff.page.getByText(`Showing 20 of ${count} audit log entries`).waitFor();
    const csv = await saveBy(staff, 'Export Filtered Results', 'CSV');
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(count + 1);
  });
});
