#include "actors/organization/organization_actor.hpp"

#include <algorithm>
#include <caf/exit_reason.hpp>
#include <ranges>
#include <utility>

#include "actors/project/compute_terms.hpp"
#include "actors/project/operation_plan.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "actors/runtime/end_turn.hpp"
#include "actors/runtime/later.hpp"
#include "actors/runtime/startup.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/sealed_secret.hpp"
#include "domain/identifiers.hpp"
#include "domain/project/project_status.hpp"
#include "domain/sealed_rows.hpp"
#include "storage/organization/organization_repository.hpp"
#include "storage/project/project_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

using grace_atom = caf::atom_constant<caf::atom("grace")>;

/// A timer is set for no longer than this, so that a moved clock is noticed.
constexpr std::chrono::milliseconds grace_timer_max{60'000};

/// How long the platform actor may take to tell the open incidents.
constexpr std::chrono::seconds incidents_deadline{5};

}  // namespace

organization_actor::organization_actor(caf::actor_config& config, environment& env,
                                       caf::actor directory, caf::actor platform,
                                       domain::organization_slug slug)
    : caf::event_based_actor(config),
      env_(env),
      directory_(std::move(directory)),
      platform_(std::move(platform)),
      audience_(this, contents_) {
  contents_.organization.slug = std::move(slug);
}

// --- loading ------------------------------------------------------------------------------------

void organization_actor::on_exit() {
  billing_.reset();
  invitations_.reset();
  members_.reset();
  feed_.reset();
  line_ = {};
  audience_.clear();
  directory_ = nullptr;
  platform_ = nullptr;
}

caf::behavior organization_actor::make_behavior() {
  hold_back_messages(this);
  load();
  return {
      [](const work_done& work) { work.resume(); },
  };
}

void organization_actor::load() {
  with_storage(
      env_, this,
      [slug = contents_.organization.slug](postgres::connection& on, postgres::deadline until) {
        return load_organization(on, slug, until);
      },
      [this](result<organization_contents> stored) {
        if (!stored && stored.error().code == core::errc::not_found) {
          send(directory_, organization_removed{contents_.organization.slug});
          quit();
          return;
        }
        if (!stored) {
          later(this, load_retry_delay, [this] { load(); });
          return;
        }
        request(platform_, incidents_deadline, list_open_incidents{})
            .then(
                [this, contents = std::move(*stored)](
                    const std::vector<domain::incident>& incidents) mutable {
                  loaded(std::move(contents), incidents);
                },
                [this](const caf::error&) { later(this, load_retry_delay, [this] { load(); }); });
      });
}

void organization_actor::loaded(organization_contents stored,
                                const std::vector<domain::incident>& incidents) {
  contents_ = std::move(stored);
  for (const auto& incident : incidents)
    audience_.begin_with(incident);
  feed_ = std::make_unique<organization_feed>(this, env_, contents_);
  const organization_parts parts{.self = this,
                                 .env = env_,
                                 .line = line_,
                                 .contents = contents_,
                                 .audience = audience_,
                                 .feed = *feed_,
                                 .directory = directory_};
  members_ = std::make_unique<organization_members>(parts);
  invitations_ = std::make_unique<organization_invitations>(parts, *members_);
  billing_ = std::make_unique<organization_billing>(parts);
  billing_->refresh();
  count_unexpected_messages(this);
  set_down_handler([this](const caf::down_msg& down) {
    audience_.leave(down.source);
    feed_->leave(down.source);
  });
  become(running());
  advance_restriction();
}

caf::behavior organization_actor::running() {
  return {
      [this](const describe_organization&) { return contents_.organization; },
      [this](const update_organization& asked) { return update(asked); },
      [this](const remove_organization& asked) { return remove(asked); },
      [this](const restrict_organization& asked) { return limit(asked); },
      [this](const list_members&) { return members_->list(); },
      [this](const add_member& asked) { return members_->add(asked); },
      [this](const change_access& asked) { return members_->change(asked); },
      [this](const remove_member& asked) { return members_->remove(asked); },
      [this](const account_changed& fact) { members_->take(fact); },
      [this](const list_invitations&) { return invitations_->list(); },
      [this](const invite& asked) { return invitations_->create(asked); },
      [this](const resend_invitation& asked) { return invitations_->resend(asked); },
      [this](const revoke_invitation& asked) { return invitations_->revoke(asked); },
      [this](const look_at_invitation& asked) { return invitations_->find(asked); },
      [this](const accept_invitation& asked) { return invitations_->accept(asked); },
      [this](const require_mfa& asked) { return require(asked); },
      [this](const change_plan& asked) { return change(asked); },
      [this](const describe_customer&) { return billing_->customer(); },
      [this](const set_customer& asked) { return billing_->take(asked); },
      [this](const record_invoice& asked) { return billing_->take(asked); },
      [this](const list_invoices&) { return billing_->list(); },
      [this](const list_overdue_invoices&) { return billing_->overdue(); },
      [this](const describe_free_limit&) { return limit_of_projects(); },
      [this](const list_projects&) { return list(); },
      [this](const create_project& asked) { return create(asked); },
      [this](const project_changed& fact) { take(fact); },
      [this](const project_removed& fact) { forget(fact.ref); },
      [this](const project_moved& fact) { take(fact); },
      [this](const incident_changed& fact) { audience_.take(fact.what); },
      [this](const watch_organization& asked) { audience_.watch(asked); },
      [this](const subscribe& whom) {
        feed_->subscribe(whom, caf::actor_cast<caf::actor>(current_sender()));
      },
      [this](const unsubscribe& whom) {
        feed_->unsubscribe(whom, caf::actor_cast<caf::actor_addr>(current_sender()));
      },
      [this](grace_atom, std::uint64_t number) {
        if (number == grace_number_) advance_restriction();
      },
      [](const work_done& work) { work.resume(); },
  };
}

// --- what people ask ----------------------------------------------------------------------------

caf::result<domain::organization> organization_actor::update(const update_organization& asked) {
  return commit<domain::organization>(
      this, env_, line_,
      [slug = contents_.organization.slug, asked, by = author_of(env_, asked.by)](
          postgres::connection& on, postgres::deadline until) {
        return storage::organization_repository(on, until).update(
            slug, {.name = asked.name, .opt_in_tags = asked.opt_in_tags}, by);
      },
      [this](domain::organization changed) {
        take(std::move(changed));
        return contents_.organization;
      });
}

caf::result<actors::done> organization_actor::remove(const remove_organization& asked) {
  return commit<actors::done>(
      this, env_, line_,
      [slug = contents_.organization.slug, by = author_of(env_, asked.by)](
          postgres::connection& on, postgres::deadline until) {
        return as_done(storage::organization_repository(on, until).remove(slug, by));
      },
      [this](actors::done removed) {
        contents_.members.clear();
        audience_.tell_everybody();
        send(directory_, organization_removed{contents_.organization.slug});
        quit();
        return removed;
      });
}

caf::result<domain::organization> organization_actor::limit(const restrict_organization& asked) {
  auto wanted = asked.to;
  if (wanted.status == domain::restriction_status::grace_period && !wanted.grace_period_end) {
    return to_caf({.code = core::errc::bad_request,
                   .message = "A grace period needs an end.",
                   .retry_after = std::nullopt,
                   .fields = {{"grace_period_end", "Give the end of the grace period."}},
                   .detail_code = {}});
  }
  wanted.since = env_.now();
  return commit<domain::organization>(
      this, env_, line_,
      [slug = contents_.organization.slug, wanted, by = author_of(env_, asked.by)](
          postgres::connection& on, postgres::deadline until) {
        return as_done(storage::organization_repository(on, until).restrict(slug, wanted, by));
      },
      [this, wanted](actors::done) {
        auto changed = contents_.organization;
        changed.limits = wanted;
        take(std::move(changed));
        advance_restriction();
        return contents_.organization;
      });
}

caf::result<domain::organization> organization_actor::require(const require_mfa& asked) {
  return commit<domain::organization>(
      this, env_, line_,
      [slug = contents_.organization.slug, enforced = asked.enforced,
       who = storage::asker{.by = author_of(env_, asked.who.by), .as = asked.who.as}](
          postgres::connection& on, postgres::deadline until) {
        return storage::organization_repository(on, until).require_mfa(slug, enforced, who);
      },
      [this](domain::organization changed) {
        take(std::move(changed));
        return contents_.organization;
      });
}

caf::result<domain::organization> organization_actor::change(const change_plan& asked) {
  return commit<domain::organization>(
      this, env_, line_,
      [slug = contents_.organization.slug, asked, by = author_of(env_, asked.by)](
          postgres::connection& on, postgres::deadline until) {
        return storage::organization_repository(on, until).change_plan(
            slug, {.plan = asked.plan, .billing_partner = asked.billing_partner}, by);
      },
      [this](domain::organization changed) {
        take(std::move(changed));
        return contents_.organization;
      });
}

free_limit organization_actor::limit_of_projects() const {
  const auto active = std::ranges::count_if(contents_.projects, [](const auto& each) {
    return domain::counts_as_active(each.second.condition.status);
  });
  return {.applies = contents_.organization.plan == "free",
          .active = static_cast<std::uint64_t>(active),
          .max = env_.settings.free_projects_max};
}

caf::result<created_project> organization_actor::create(const create_project& asked) {
  auto size = choose_compute(env_, contents_.organization.plan, asked.compute_size);
  if (!size) return to_caf(std::move(size.error()));
  std::optional<std::string> generated;
  if (!asked.password) generated = core::random_password(env_.random);
  const domain::project_ref ref{domain::random_ref(env_.random)};
  const storage::project_draft draft{
      .ref = ref,
      .organization = contents_.organization.slug,
      .name = asked.name,
      .region = asked.region,
      .cloud_provider = asked.cloud_provider,
      .sealed_password =
          core::seal_secret(asked.password.value_or(generated.value_or("")),
                            domain::project_password_row(ref), env_.sealing, env_.random),
      .compute_size = size->id,
      .disk_mib = first_disk_mib(env_, contents_.organization.plan),
      .condition = domain::newborn(make_plan(env_, domain::project_operation::create),
                                   asked.by.name, env_.now())};
  const storage::project_rules rules{.ports = env_.settings.ports,
                                     .free_active_max = env_.settings.free_projects_max,
                                     .tenancy = env_.settings.tenancy};
  return commit<created_project>(
      this, env_, line_,
      [draft, rules, by = author_of(env_, asked.by)](postgres::connection& on,
                                                     postgres::deadline until) {
        return storage::project_repository(on, until).insert(draft, rules, by);
      },
      [this, generated](domain::project stored) {
        take(project_changed{stored});
        send(directory_, project_created{stored});
        return created_project{std::move(stored), generated};
      });
}

// --- what is told -------------------------------------------------------------------------------

std::vector<domain::project> organization_actor::list() const {
  const auto values = std::views::values(contents_.projects);
  return {values.begin(), values.end()};
}

void organization_actor::take(const project_changed& fact) {
  const auto& project = fact.what;
  const bool placed = !contents_.projects.contains(project.ref.value);
  contents_.projects[project.ref.value] = project;
  feed_->show_project(project.ref.value);
  if (placed) audience_.projects_changed();
}

void organization_actor::take(const project_moved& fact) {
  audience_.tell_transfer({fact.what.ref, fact.from, fact.what.organization});
  forget(fact.what.ref);
}

void organization_actor::forget(const domain::project_ref& ref) {
  if (contents_.projects.erase(ref.value) == 0) return;
  feed_->show_project(ref.value);
  members_->forget_project(ref);
  audience_.projects_changed();
}

void organization_actor::take(domain::organization changed) {
  if (changed.name != contents_.organization.name)
    send(directory_, organization_named{changed.slug, changed.name});
  contents_.organization = std::move(changed);
  // What is missing depends on the plan; everybody is told below.
  billing_->refresh();
  feed_->show_organization();
  audience_.tell_everybody();
  arm_grace_timer();
}

// --- the restriction's lifecycle ----------------------------------------------------------------

void organization_actor::arm_grace_timer() {
  const auto ends = domain::next_change(contents_.organization.limits);
  if (!ends) return;
  wait_for_grace(std::clamp(*ends - env_.now(), std::chrono::milliseconds{0}, grace_timer_max));
}

void organization_actor::advance_restriction() {
  const bool entered = line_.enter([this] {
    // Judged when its turn has come: an operator may have lifted the restriction meanwhile.
    const auto advanced = domain::advance(contents_.organization.limits, env_.now());
    if (advanced == contents_.organization.limits) {
      arm_grace_timer();
      line_.leave();
      return;
    }
    with_storage(
        env_, this,
        [slug = contents_.organization.slug, advanced](postgres::connection& on,
                                                       postgres::deadline until) {
          return storage::organization_repository(on, until).advance_restriction(slug, advanced);
        },
        [this, advanced](const result<void>& stored) {
          if (stored) {
            auto changed = contents_.organization;
            changed.limits = advanced;
            take(std::move(changed));
          } else {
            wait_for_grace(load_retry_delay);
          }
          end_turn(this, line_, stored);
        });
  });
  if (!entered) wait_for_grace(load_retry_delay);
}

void organization_actor::wait_for_grace(std::chrono::milliseconds delay) {
  delayed_send(this, delay, grace_atom::value, ++grace_number_);
}

}  // namespace signalbox::actors
