#include "actors/organization/organization_billing.hpp"

#include <algorithm>
#include <utility>

#include "actors/runtime/commit.hpp"
#include "actors/runtime/later.hpp"
#include "actors/runtime/read_storage.hpp"
#include "storage/billing/billing_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using domain::invoice;

/// Invoices that are listed; older ones are only on record.
constexpr std::size_t listed_invoices_max = 200;

/// A timer is set for no longer than this, so that a moved clock is noticed.
constexpr std::chrono::milliseconds due_timer_max{60'000};

struct recorded_invoice {
  invoice what;
  std::vector<invoice> unpaid;
};

}  // namespace

caf::result<domain::billing_customer> organization_billing::take(const set_customer& asked) {
  return commit<domain::billing_customer>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, to = asked.to, by = author_of(with_.env, asked.by)](
          postgres::connection& on, postgres::deadline until) {
        return as_done(storage::billing_repository(on, until).put_customer(slug, to, by));
      },
      [this, to = asked.to](done) {
        with_.contents.customer = to;
        refresh_and_tell();
        return to;
      });
}

caf::result<invoice> organization_billing::take(const record_invoice& asked) {
  return commit<invoice>(
      with_.self, with_.env, with_.line,
      [slug = with_.contents.organization.slug, what = asked.what,
       by = author_of(with_.env, asked.by)](postgres::connection& on,
                                            postgres::deadline until) -> result<recorded_invoice> {
        storage::billing_repository billing(on, until);
        auto stored = billing.put_invoice(slug, what, by);
        if (!stored) return std::unexpected(std::move(stored.error()));
        auto unpaid = billing.list_unpaid(slug, unpaid_invoices_max);
        if (!unpaid) return std::unexpected(std::move(unpaid.error()));
        return recorded_invoice{std::move(*stored), std::move(*unpaid)};
      },
      [this](recorded_invoice recorded) {
        with_.contents.unpaid = std::move(recorded.unpaid);
        refresh_and_tell();
        return std::move(recorded.what);
      });
}

caf::result<std::vector<invoice>> organization_billing::list() {
  return read_storage<std::vector<invoice>>(
      with_.self, with_.env,
      [slug = with_.contents.organization.slug](postgres::connection& on,
                                                postgres::deadline until) {
        return storage::billing_repository(on, until).list_invoices(slug, listed_invoices_max);
      });
}

std::vector<invoice> organization_billing::overdue() const {
  std::vector<invoice> some;
  std::ranges::copy_if(
      with_.contents.unpaid, std::back_inserter(some),
      [now = with_.env.now()](const invoice& one) { return domain::is_overdue(one, now); });
  return some;
}

bool organization_billing::refresh() {
  auto& contents = with_.contents;
  const auto now = with_.env.now();
  if (const auto due = domain::next_due(contents.unpaid, now)) {
    const auto wait = std::clamp(*due - now, std::chrono::milliseconds{0}, due_timer_max);
    later(with_.self, wait, [this, number = ++timer_number_] {
      if (number == timer_number_) refresh_and_tell();
    });
  }
  const auto warning =
      domain::billing_warning_of(contents.organization, contents.customer, contents.unpaid, now);
  return std::exchange(contents.billing, warning) != warning;
}

void organization_billing::refresh_and_tell() {
  if (refresh()) with_.audience.tell_everybody();
}

}  // namespace signalbox::actors
