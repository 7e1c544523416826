#include "actors/organization_actor.hpp"

#include <algorithm>
#include <caf/exit_reason.hpp>
#include <ranges>
#include <utility>

#include "actors/author.hpp"
#include "actors/commit.hpp"
#include "actors/operation_plan.hpp"
#include "actors/startup.hpp"
#include "actors/topic_name.hpp"
#include "domain/organization_json.hpp"
#include "domain/project_json.hpp"
#include "domain/random_text.hpp"
#include "domain/sealed_secret.hpp"
#include "storage/member_repository.hpp"
#include "storage/organization_repository.hpp"
#include "storage/project_repository.hpp"

namespace signalbox::actors {

namespace {

using domain::result;

using load_atom = caf::atom_constant<caf::atom("load")>;
using grace_atom = caf::atom_constant<caf::atom("grace")>;

/// A timer is set for no longer than this, so that a moved clock is noticed.
constexpr std::chrono::milliseconds grace_timer_max{60'000};

/// How long the platform actor may take to tell the open incidents.
constexpr std::chrono::seconds incidents_deadline{5};

template <class Map>
std::vector<typename Map::mapped_type> values_of(const Map& entries) {
  const auto values = std::views::values(entries);
  return {values.begin(), values.end()};
}

}  // namespace

organization_actor::organization_actor(caf::actor_config& config, environment& env,
                                       caf::actor directory, caf::actor platform,
                                       domain::organization_slug slug)
    : caf::event_based_actor(config),
      env_(env),
      directory_(std::move(directory)),
      platform_(std::move(platform)) {
  organization_.slug = std::move(slug);
}

// --- loading ------------------------------------------------------------------------------------

void organization_actor::on_exit() {
  feed_.reset();
  line_ = {};
  watchers_.clear();
  view_.reset();
  directory_ = nullptr;
  platform_ = nullptr;
}

caf::behavior organization_actor::make_behavior() {
  hold_back_messages(this);
  load();
  return {
      [this](load_atom) { load(); },
      [](const work_done& work) { work.resume(); },
  };
}

void organization_actor::load() {
  with_storage(
      env_, this,
      [slug = organization_.slug](postgres::connection& on, postgres::deadline until) {
        return load_organization(on, slug, until);
      },
      [this](result<organization_contents> stored) {
        if (!stored && stored.error().code == domain::errc::not_found) {
          send(directory_, organization_removed{organization_.slug});
          quit();
          return;
        }
        if (!stored) {
          delayed_send(this, load_retry_delay, load_atom::value);
          return;
        }
        request(platform_, incidents_deadline, list_open_incidents{})
            .then(
                [this, contents = std::move(*stored)](
                    const std::vector<domain::incident>& incidents) mutable {
                  loaded(std::move(contents), incidents);
                },
                [this](const caf::error&) {
                  delayed_send(this, load_retry_delay, load_atom::value);
                });
      });
}

void organization_actor::loaded(organization_contents stored,
                                const std::vector<domain::incident>& incidents) {
  auto state = organization_state(stored);
  organization_ = std::move(stored.organization);
  for (auto& member : stored.members)
    members_.emplace(member.account.value, std::move(member));
  for (auto& project : stored.projects)
    projects_.emplace(project.ref.value, std::move(project));
  for (const auto& incident : incidents) {
    if (!domain::is_public(incident)) incidents_.take(incident);
  }
  feed_ = std::make_unique<topic>(env_.hub, topic_of(organization_.slug),
                                  domain::random_epoch(env_.random), std::move(state),
                                  env_.settings.topics);
  count_unexpected_messages(this);
  set_down_handler([this](const caf::down_msg& down) { watchers_.erase(down.source); });
  become(running());
  advance_restriction();
}

caf::behavior organization_actor::running() {
  return {
      [this](const describe_organization&) { return organization_; },
      [this](const rename_organization& asked) { return rename(asked); },
      [this](const remove_organization& asked) { return remove(asked); },
      [this](const restrict_organization& asked) { return limit(asked); },
      [this](const list_members&) { return values_of(members_); },
      [this](const add_member& asked) { return add(asked); },
      [this](const change_role& asked) { return change(asked); },
      [this](const remove_member& asked) { return remove(asked); },
      [this](const list_projects&) { return values_of(projects_); },
      [this](const create_project& asked) { return create(asked); },
      [this](const project_changed& fact) { take(fact); },
      [this](const project_removed& fact) { take(fact); },
      [this](const incident_changed& fact) { take(fact); },
      [this](const account_changed& fact) { take(fact); },
      [this](const watch_organization& asked) { watch(asked); },
      [this](const subscribe& whom) {
        send(caf::actor_cast<caf::actor>(current_sender()), feed_->subscribe(whom));
      },
      [this](const unsubscribe& whom) { feed_->unsubscribe(whom); },
      [this](grace_atom, std::uint64_t number) {
        if (number == grace_number_) advance_restriction();
      },
      [](const work_done& work) { work.resume(); },
  };
}

// --- what people ask ----------------------------------------------------------------------------

caf::result<domain::organization> organization_actor::rename(const rename_organization& asked) {
  return commit<domain::organization>(
      this, env_, line_,
      [slug = organization_.slug, asked, by = author_of(env_, asked.by)](postgres::connection& on,
                                                                         postgres::deadline until) {
        return storage::organization_repository(on, until).rename(slug, asked.name, by);
      },
      [this](domain::organization changed) {
        take(std::move(changed));
        return organization_;
      });
}

caf::result<actors::done> organization_actor::remove(const remove_organization& asked) {
  return commit<actors::done>(
      this, env_, line_,
      [slug = organization_.slug, by = author_of(env_, asked.by)](postgres::connection& on,
                                                                  postgres::deadline until) {
        return as_done(storage::organization_repository(on, until).remove(slug, by));
      },
      [this](actors::done removed) {
        members_.clear();
        tell_everybody();
        send(directory_, organization_removed{organization_.slug});
        quit();
        return removed;
      });
}

caf::result<domain::organization> organization_actor::limit(const restrict_organization& asked) {
  auto wanted = asked.to;
  if (wanted.status == domain::restriction_status::grace_period && !wanted.grace_period_end) {
    return to_caf({.code = domain::errc::bad_request,
                   .message = "A grace period needs an end.",
                   .retry_after = std::nullopt,
                   .fields = {{"grace_period_end", "Give the end of the grace period."}},
                   .detail_code = {}});
  }
  wanted.since = env_.now();
  return commit<domain::organization>(
      this, env_, line_,
      [slug = organization_.slug, wanted, by = author_of(env_, asked.by)](
          postgres::connection& on, postgres::deadline until) {
        return as_done(storage::organization_repository(on, until).restrict(slug, wanted, by));
      },
      [this, wanted](actors::done) {
        auto changed = organization_;
        changed.limits = wanted;
        take(std::move(changed));
        advance_restriction();
        return organization_;
      });
}

caf::result<domain::member> organization_actor::add(const add_member& asked) {
  return commit<domain::member>(
      this, env_, line_,
      [slug = organization_.slug, asked, by = author_of(env_, asked.by)](postgres::connection& on,
                                                                         postgres::deadline until) {
        return storage::member_repository(on, until).add(
            slug, {.email = asked.email, .access = asked.access}, by);
      },
      [this](domain::member added) {
        take(added);
        send(directory_, membership_granted{added.account, organization_.slug});
        return added;
      });
}

caf::result<domain::member> organization_actor::change(const change_role& asked) {
  return commit<domain::member>(
      this, env_, line_,
      [slug = organization_.slug, asked, by = author_of(env_, asked.by)](postgres::connection& on,
                                                                         postgres::deadline until) {
        return storage::member_repository(on, until).change_role(slug, asked.account, asked.access,
                                                                 by);
      },
      [this](domain::member changed) {
        take(changed);
        return changed;
      });
}

caf::result<actors::done> organization_actor::remove(const remove_member& asked) {
  return commit<actors::done>(
      this, env_, line_,
      [slug = organization_.slug, asked, by = author_of(env_, asked.by)](postgres::connection& on,
                                                                         postgres::deadline until) {
        return as_done(storage::member_repository(on, until).remove(slug, asked.account, by));
      },
      [this, account = asked.account](actors::done removed) {
        members_.erase(account.value);
        feed_->merge({{"members", {{account.value, nullptr}}}});
        tell_account(account);
        return removed;
      });
}

caf::result<created_project> organization_actor::create(const create_project& asked) {
  std::optional<std::string> generated;
  if (!asked.password) generated = domain::random_password(env_.random);
  const storage::project_draft draft{
      .ref = domain::project_ref{domain::random_ref(env_.random)},
      .organization = organization_.slug,
      .name = asked.name,
      .region = asked.region,
      .cloud_provider = asked.cloud_provider,
      .sealed_password = domain::seal_secret(asked.password.value_or(generated.value_or("")),
                                             env_.sealing, env_.random),
      .condition = domain::newborn(make_plan(env_, domain::project_operation::create),
                                   asked.by.name, env_.now())};
  const storage::project_rules rules{.ports = env_.settings.ports,
                                     .free_active_max = env_.settings.free_projects_max};
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

void organization_actor::take(const project_changed& fact) {
  const auto& project = fact.what;
  const bool placed = !projects_.contains(project.ref.value);
  projects_[project.ref.value] = project;
  feed_->merge({{"projects", {{project.ref.value, domain::project_entry_json(project)}}}});
  // A first project in a region can bring the organization into an incident's scope.
  if (placed && !incidents_.empty()) tell_everybody();
}

void organization_actor::take(const project_removed& fact) {
  if (projects_.erase(fact.ref.value) == 0) return;
  feed_->merge({{"projects", {{fact.ref.value, nullptr}}}});
  if (!incidents_.empty()) tell_everybody();
}

void organization_actor::take(const incident_changed& fact) {
  incidents_.take(fact.what);
  view_.reset();
  if (domain::concerns(fact.what, target())) tell_everybody();
}

void organization_actor::take(domain::organization changed) {
  organization_ = std::move(changed);
  feed_->merge(domain::organization_topic_json(organization_));
  tell_everybody();
  arm_grace_timer();
}

void organization_actor::take(const domain::member& changed) {
  members_[changed.account.value] = changed;
  feed_->merge({{"members", {{changed.account.value, domain::member_entry_json(changed)}}}});
  tell_account(changed.account);
}

// --- sessions -----------------------------------------------------------------------------------

void organization_actor::watch(const watch_organization& asked) {
  const auto [entry, is_new] =
      watchers_.insert_or_assign(asked.session.address(), watcher{asked.account, asked.session});
  if (is_new) monitor(asked.session);
  tell(entry->second);
}

void organization_actor::tell(const watcher& whom) {
  const auto found = members_.find(whom.account.value);
  if (found == members_.end()) {
    send(whom.session, organization_left{organization_.slug});
  } else {
    send(whom.session, organization_seen{view(), found->second.access});
  }
}

void organization_actor::tell_everybody() {
  view_.reset();
  for (const auto& [address, whom] : watchers_)
    tell(whom);
}

void organization_actor::tell_account(const domain::account_id& account) {
  for (const auto& [address, whom] : watchers_) {
    if (whom.account == account) tell(whom);
  }
}

domain::incident_target organization_actor::target() const {
  domain::incident_target whom{.organization = organization_.slug, .projects = {}};
  for (const auto& [ref, project] : projects_) {
    whom.projects.push_back({project.ref, project.region});
  }
  return whom;
}

const std::shared_ptr<const organization_view>& organization_actor::view() {
  if (view_) return view_;
  organization_view made{.what = organization_, .incidents = {}};
  if (!incidents_.empty()) made.incidents = incidents_.that_concern(target());
  return view_ = std::make_shared<const organization_view>(std::move(made));
}

// --- the restriction's lifecycle ----------------------------------------------------------------

void organization_actor::arm_grace_timer() {
  const auto ends = domain::next_change(organization_.limits);
  if (!ends) return;
  wait_for_grace(std::clamp(*ends - env_.now(), std::chrono::milliseconds{0}, grace_timer_max));
}

void organization_actor::advance_restriction() {
  const bool entered = line_.enter([this] {
    // Judged when its turn has come: an operator may have lifted the restriction meanwhile.
    const auto advanced = domain::advance(organization_.limits, env_.now());
    if (advanced == organization_.limits) {
      arm_grace_timer();
      line_.leave();
      return;
    }
    with_storage(
        env_, this,
        [slug = organization_.slug, advanced](postgres::connection& on, postgres::deadline until) {
          return storage::organization_repository(on, until).advance_restriction(slug, advanced);
        },
        [this, advanced](const result<void>& stored) {
          if (stored) {
            auto changed = organization_;
            changed.limits = advanced;
            take(std::move(changed));
          } else {
            wait_for_grace(load_retry_delay);
          }
          line_.leave();
        });
  });
  if (!entered) wait_for_grace(load_retry_delay);
}

void organization_actor::wait_for_grace(std::chrono::milliseconds delay) {
  delayed_send(this, delay, grace_atom::value, ++grace_number_);
}

}  // namespace signalbox::actors
