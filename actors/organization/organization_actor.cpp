#include "actors/organization/organization_actor.hpp"

#include <algorithm>
#include <caf/exit_reason.hpp>
#include <ranges>
#include <utility>

#include "actors/messages/conversations.hpp"
#include "actors/organization/project_drafting.hpp"
#include "actors/runtime/behavior.hpp"
#include "actors/runtime/service.hpp"
#include "actors/runtime/stamp.hpp"
#include "actors/runtime/startup.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project_status.hpp"
#include "storage/organization/organization_repository.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

using grace_atom = caf::atom_constant<caf::atom("grace")>;

/// The maximum delay of a timer, so that a changed clock is noticed.
constexpr std::chrono::milliseconds grace_timer_max{60'000};

/// The deadline of the platform actor for listing the open incidents.
constexpr std::chrono::seconds incidents_deadline{5};

result<void> check_grace_period(const domain::restriction& requested) {
  if (requested.status != domain::restriction_status::grace_period || requested.grace_period_end)
    return {};
  return std::unexpected(
      core::error{.code = core::errc::bad_request,
                  .message = "A grace period requires an end.",
                  .retry_after = std::nullopt,
                  .fields = {{"grace_period_end", "The end of the grace period is required."}},
                  .detail_code = {}});
}

}  // namespace

organization_actor::organization_actor(caf::actor_config& config, environment& env,
                                       domain::organization_slug slug)
    : caf::event_based_actor(config), context_{this, env}, audience_(this, contents_) {
  contents_.organization.slug = std::move(slug);
}

void organization_actor::on_exit() {
  context_.tasks.clear();
  checklist_.reset();
  billing_.reset();
  invitations_.reset();
  members_.reset();
  feed_.reset();
  audience_.clear();
}

caf::behavior organization_actor::make_behavior() {
  return context_.begin(load());
}

task<void> organization_actor::load() {
  const auto read = [slug = contents_.organization.slug](postgres::connection& on,
                                                         postgres::deadline until) {
    return load_organization(on, slug, until);
  };
  const auto platform = platform_service(system());
  for (;; co_await context_.sleep(load_retry_delay)) {
    auto stored = co_await outcome_of(context_.store(read));
    if (!stored && stored.error().code == core::errc::not_found) {
      directory_service(system()).send(this, organization_removed{contents_.organization.slug});
      quit();
      co_return;
    }
    if (!stored) continue;
    const auto incidents = co_await outcome_of(
        context_.ask(platform.current(), list_open_incidents(), incidents_deadline));
    if (!incidents) continue;
    loaded(std::move(*stored), *incidents);
    co_return;
  }
}

void organization_actor::loaded(organization_contents stored,
                                const std::vector<domain::incident>& incidents) {
  contents_ = std::move(stored);
  for (const auto& incident : incidents)
    audience_.begin_with(incident);
  feed_ = std::make_unique<organization_feed>(this, context_.env, contents_);
  const organization_context shared{
      .actor = context_, .contents = contents_, .audience = audience_, .feed = *feed_};
  members_ = std::make_unique<organization_members>(shared);
  invitations_ = std::make_unique<organization_invitations>(shared, *members_);
  billing_ = std::make_unique<organization_billing>(shared);
  checklist_ = std::make_unique<organization_checklist>(shared);
  billing_->refresh();
  count_unexpected_messages(this);
  set_down_handler([this](const caf::down_msg& down) {
    audience_.leave(down.source);
    feed_->leave(down.source);
  });
  become(running());
  check_restriction();
}

caf::behavior organization_actor::running() {
  return behavior_of<organization_requests>(
      [this](const describe_organization&) { return contents_.organization; },
      [this](const update_organization& request) { return context_.answer(update(request)); },
      [this](const remove_organization& request) { return context_.answer(remove(request)); },
      [this](const restrict_organization& request) { return context_.answer(restrict(request)); },
      [this](const actors::require_mfa& request) { return context_.answer(require_mfa(request)); },
      [this](const actors::change_plan& request) { return context_.answer(change_plan(request)); },
      [this](const list_members&) { return members_->list(); },
      [this](const add_member& request) { return context_.answer(members_->add(request)); },
      [this](const change_access& request) {
        return context_.answer(members_->change_access(request));
      },
      [this](const remove_member& request) { return context_.answer(members_->remove(request)); },
      [this](const account_changed& fact) { members_->apply(fact); },
      [this](const list_invitations&) { return invitations_->list(); },
      [this](const invite& request) { return context_.answer(invitations_->create(request)); },
      [this](const resend_invitation& request) {
        return context_.answer(invitations_->resend(request));
      },
      [this](const revoke_invitation& request) {
        return context_.answer(invitations_->revoke(request));
      },
      [this](const preview_invitation& request) {
        return context_.answer(invitations_->find(request));
      },
      [this](const accept_invitation& request) {
        return context_.answer(invitations_->accept(request));
      },
      [this](const describe_customer&) { return billing_->customer(); },
      [this](const set_customer& request) {
        return context_.answer(billing_->set_customer(request));
      },
      [this](const record_invoice& request) {
        return context_.answer(billing_->record_invoice(request));
      },
      [this](const list_invoices&) { return context_.answer(billing_->list()); },
      [this](const list_branch_hours&) { return context_.answer(billing_->branch_hours()); },
      [this](const list_overdue_invoices&) { return billing_->overdue(); },
      [this](const describe_free_limit&) { return project_limit(); },
      [this](const describe_checklist& request) {
        return context_.answer(checklist_->describe(request));
      },
      [this](const dismiss_checklist& request) {
        return context_.answer(checklist_->dismiss(request));
      },
      [this](const list_projects&) { return projects(); },
      [this](const create_project& request) { return context_.answer(create(request)); },
      [this](const project_changed& fact) { apply(fact); },
      [this](const project_removed& fact) { forget(fact.ref); },
      [this](const project_moved& fact) { apply(fact); },
      [this](const first_step_done& fact) { checklist_->note(fact.step); },
      [this](const project_measured& fact) { apply(fact); },
      [this](const incident_changed& fact) { audience_.apply(fact.what); },
      [this](const watch_organization& request) { audience_.watch(request); },
      [this](const subscribe& request) {
        feed_->subscribe(request, caf::actor_cast<caf::actor>(current_sender()));
      },
      [this](const unsubscribe& request) {
        feed_->unsubscribe(request, caf::actor_cast<caf::actor_addr>(current_sender()));
      },
      [this](grace_atom, std::uint64_t timer) {
        if (timer == grace_timer_) check_restriction();
      });
}

task<domain::organization> organization_actor::update(update_organization request) {
  const auto turn = co_await context_.queue.enter();
  const auto save = [slug = contents_.organization.slug, request,
                     by = stamp(context_.env, request.by)](postgres::connection& on,
                                                           postgres::deadline until) {
    return storage::organization_repository(on, until).update(
        slug,
        {.name = request.name,
         .opt_in_tags = request.opt_in_tags,
         .billing_email = request.billing_email},
        by);
  };
  adopt(co_await context_.commit(turn, save));
  co_return contents_.organization;
}

task<actors::done> organization_actor::remove(remove_organization request) {
  const auto turn = co_await context_.queue.enter();
  const auto save = [slug = contents_.organization.slug, by = stamp(context_.env, request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::organization_repository(on, until).remove(slug, by);
  };
  co_await context_.commit(turn, save);
  contents_.members.clear();
  audience_.notify_all();
  directory_service(system()).send(this, organization_removed{contents_.organization.slug});
  quit();
  co_return actors::done{};
}

task<domain::organization> organization_actor::restrict(restrict_organization request) {
  co_await check_grace_period(request.to);
  const auto turn = co_await context_.queue.enter();
  request.to.since = context_.env.now();
  const auto save = [slug = contents_.organization.slug, limits = request.to,
                     by = stamp(context_.env, request.by)](postgres::connection& on,
                                                           postgres::deadline until) {
    return storage::organization_repository(on, until).restrict(slug, limits, by);
  };
  co_await context_.commit(turn, save);
  auto changed = contents_.organization;
  changed.limits = request.to;
  adopt(std::move(changed));
  check_restriction();
  co_return contents_.organization;
}

task<domain::organization> organization_actor::require_mfa(actors::require_mfa request) {
  const auto turn = co_await context_.queue.enter();
  const auto by = stamp(context_.env, request.by);
  const auto save = [slug = contents_.organization.slug, enforced = request.enforced, by](
                        postgres::connection& on, postgres::deadline until) {
    return storage::organization_repository(on, until).require_mfa(slug, enforced, by);
  };
  adopt(co_await context_.commit(turn, save));
  co_return contents_.organization;
}

task<domain::organization> organization_actor::change_plan(actors::change_plan request) {
  const auto turn = co_await context_.queue.enter();
  const auto save = [slug = contents_.organization.slug, request,
                     by = stamp(context_.env, request.by)](postgres::connection& on,
                                                           postgres::deadline until) {
    return storage::organization_repository(on, until).change_plan(
        slug, {.plan = request.plan, .billing_partner = request.billing_partner}, by);
  };
  adopt(co_await context_.commit(turn, save));
  directory_service(system()).send(
      this, plan_changed{contents_.organization.slug, contents_.organization.plan});
  co_return contents_.organization;
}

domain::free_limit organization_actor::project_limit() const {
  const auto active = std::ranges::count_if(contents_.projects, [](const auto& each) {
    return domain::counts_as_active(each.second.condition.status);
  });
  return {.applies = domain::is_free(contents_.organization),
          .active = static_cast<std::uint64_t>(active),
          .max = context_.env.settings.free_projects_max};
}

std::vector<domain::project> organization_actor::projects() const {
  const auto values = std::views::values(contents_.projects);
  return {values.begin(), values.end()};
}

task<created_project> organization_actor::create(create_project request) {
  const auto turn = co_await context_.queue.enter();
  auto& env = context_.env;
  auto drafted = co_await draft_project(env, contents_, request);
  const storage::project_rules rules{.ports = env.settings.ports,
                                     .free_active_max = env.settings.free_projects_max,
                                     .tenancy = env.settings.tenancy};
  const auto save = [draft = drafted.draft, rules, by = stamp(env, request.by)](
                        postgres::connection& on, postgres::deadline until) {
    return storage::project_repository(on, until).insert(draft, rules, by);
  };
  auto stored = co_await context_.commit(turn, save);
  apply(project_changed{stored});
  members_->reach_branch(stored);
  directory_service(system()).send(this, project_created{stored});
  co_return created_project{std::move(stored), std::move(drafted.generated_password)};
}

void organization_actor::apply(const project_changed& fact) {
  const auto& project = fact.what;
  const bool placed = !contents_.projects.contains(project.ref.value);
  contents_.projects[project.ref.value] = project;
  feed_->show_project(project.ref.value);
  if (placed) audience_.projects_changed();
}

void organization_actor::apply(const project_measured& fact) {
  // A measurement can arrive after the project has left.
  if (!contents_.projects.contains(fact.ref.value)) return;
  contents_.figures[fact.ref.value] = fact.figures;
  feed_->show_project(fact.ref.value);
}

void organization_actor::apply(const project_moved& fact) {
  audience_.notify_transfer({fact.what.ref, fact.from, fact.what.organization});
  forget(fact.what.ref);
}

void organization_actor::forget(const domain::project_ref& ref) {
  if (contents_.projects.erase(ref.value) == 0) return;
  contents_.figures.erase(ref.value);
  feed_->show_project(ref.value);
  members_->forget_project(ref);
  audience_.projects_changed();
}

void organization_actor::adopt(domain::organization changed) {
  if (changed.name != contents_.organization.name)
    fleet_service(system()).send(this, organization_named{changed.slug, changed.name});
  contents_.organization = std::move(changed);
  // The warnings depend on the plan; sessions are notified below.
  billing_->refresh();
  feed_->show_organization();
  audience_.notify_all();
  arm_grace_timer();
}

void organization_actor::arm_grace_timer() {
  const auto ends = domain::next_change(contents_.organization.limits);
  if (!ends) return;
  set_grace_timer(
      std::clamp(*ends - context_.env.now(), std::chrono::milliseconds{0}, grace_timer_max));
}

void organization_actor::set_grace_timer(std::chrono::milliseconds delay) {
  delayed_send(this, delay, grace_atom::value, ++grace_timer_);
}

void organization_actor::check_restriction() {
  context_.tasks.start(advance_restriction(), [this](const result<void>& outcome) {
    if (!outcome) set_grace_timer(load_retry_delay);
  });
}

task<void> organization_actor::advance_restriction() {
  const auto turn = co_await context_.queue.enter();
  // Decided in the turn of the change: an operator may have lifted the restriction meanwhile.
  const auto advanced = domain::advance(contents_.organization.limits, context_.env.now());
  if (advanced == contents_.organization.limits) {
    arm_grace_timer();
    co_return;
  }
  const auto save = [slug = contents_.organization.slug, advanced](postgres::connection& on,
                                                                   postgres::deadline until) {
    return storage::organization_repository(on, until).advance_restriction(slug, advanced);
  };
  co_await context_.commit(turn, save);
  auto changed = contents_.organization;
  changed.limits = advanced;
  adopt(std::move(changed));
}

}  // namespace signalbox::actors
