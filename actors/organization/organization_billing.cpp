#include "actors/organization/organization_billing.hpp"

#include <algorithm>
#include <utility>

#include "storage/billing/billing_repository.hpp"
#include "storage/project/branch_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using domain::invoice;

/// The maximum number of listed invoices; older ones are only stored.
constexpr std::size_t listed_invoices_max = 200;

struct recorded_invoice {
  invoice what;
  std::vector<invoice> unpaid;
};

result<recorded_invoice> put_invoice(storage::billing_repository billing,
                                     const domain::organization_slug& slug, const invoice& what,
                                     const domain::requester& by) {
  auto stored = billing.put_invoice(slug, what, by);
  if (!stored) return std::unexpected(std::move(stored.error()));
  return recorded_invoice{std::move(*stored), billing.list_unpaid(slug, unpaid_invoices_max)};
}

}  // namespace

task<domain::billing_customer> organization_billing::set_customer(actors::set_customer request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto save = [slug = context_.slug(), to = request.to, by = context_.stamp(request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::billing_repository(on, until).put_customer(slug, to, by);
  };
  co_await context_.actor.commit(turn, save);
  context_.contents.customer = request.to;
  refresh_and_notify();
  co_return std::move(request.to);
}

task<invoice> organization_billing::record_invoice(actors::record_invoice request) {
  const auto turn = co_await context_.actor.queue.enter();
  const auto save = [slug = context_.slug(), what = request.what, by = context_.stamp(request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return put_invoice(storage::billing_repository(on, until), slug, what, by);
  };
  auto recorded = co_await context_.actor.commit(turn, save);
  context_.contents.unpaid = std::move(recorded.unpaid);
  refresh_and_notify();
  co_return std::move(recorded.what);
}

task<std::vector<invoice>> organization_billing::list() {
  const auto read = [slug = context_.slug()](postgres::connection& on, postgres::deadline until) {
    return storage::billing_repository(on, until).list_invoices(slug, listed_invoices_max);
  };
  co_return co_await context_.actor.store(read);
}

task<domain::branch_usage> organization_billing::branch_hours() {
  const auto& env = context_.actor.env;
  const auto read = [slug = context_.slug(), since = env.now() - domain::branch_hours_period](
                        postgres::connection& on, postgres::deadline until) {
    return storage::branch_repository(on, until).running_times(slug, since);
  };
  domain::branch_usage made;
  made.branches = co_await context_.actor.store(read);
  if (const auto* plan = env.plans.find(context_.contents.organization.plan)) {
    made.price_per_hour = plan->branch_price_per_hour;
    made.is_charged = domain::charges_branches(*plan);
  }
  co_return made;
}

std::vector<invoice> organization_billing::overdue() const {
  std::vector<invoice> some;
  std::ranges::copy_if(context_.contents.unpaid, std::back_inserter(some),
                       [now = context_.actor.env.now()](const invoice& one) {
                         return domain::is_overdue(one, now);
                       });
  return some;
}

bool organization_billing::refresh() {
  auto& contents = context_.contents;
  const auto now = context_.actor.env.now();
  timer_.clear();
  if (const auto due = domain::next_due(contents.unpaid, now)) timer_.set(*due);
  const auto warning =
      domain::billing_warning_of(contents.organization, contents.customer, contents.unpaid, now);
  return std::exchange(contents.billing, warning) != warning;
}

void organization_billing::refresh_and_notify() {
  if (refresh()) context_.audience.notify_all();
}

}  // namespace signalbox::actors
