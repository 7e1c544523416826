#include "actors/incident/incident_desk.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "actors/incident/incident_outlets.hpp"
#include "actors/project/project_terms.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "actors/runtime/end_turn.hpp"
#include "actors/runtime/later.hpp"
#include "actors/runtime/read_storage.hpp"
#include "actors/runtime/startup.hpp"
#include "domain/incident/incident_json.hpp"
#include "domain/incident/maintenance.hpp"
#include "storage/incident/incident_audience_repository.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/incident/told_change.hpp"

namespace signalbox::actors {

namespace {

using core::result;
using domain::incident;
using storage::incident_repository;

using incidents = std::vector<incident>;

storage::told_outside outside_of(const environment& env) {
  storage::told_outside made{.targets = {}, .at = env.now()};
  if (env.outlets != nullptr) made.targets = env.outlets->targets;
  return made;
}

}  // namespace

void incident_desk::begin(std::vector<incident> open) {
  open_.clear();
  for (auto& one : open) {
    const auto id = one.id.value;
    open_.emplace(id, std::move(one));
  }
  arm();
}

core::json incident_desk::shown_to_everybody() const {
  auto shown = core::json::object();
  for (const auto& [id, one] : open_) {
    if (domain::is_shown(one) && domain::is_public(one)) shown[id] = domain::incident_json(one);
  }
  return shown;
}

core::json incident_desk::shown_to_operators() const {
  auto shown = core::json::object();
  for (const auto& [id, one] : open_)
    shown[id] = domain::incident_json(one);
  return shown;
}

caf::message_handler incident_desk::requests() {
  return {
      [this](const open_incident& asked) { return take(asked); },
      [this](const take_alerts& asked) { return take(asked); },
      [this](const update_incident& asked) { return take(asked); },
      [this](const edit_incident& asked) { return take(asked); },
      [this](const set_post_mortem& asked) { return take(asked); },
      [this](const describe_incident& asked) { return take(asked); },
      [this](const preview_incident& asked) { return take(asked); },
      [this](const list_open_incidents&) { return all_open(); },
      [this](const list_newest_incidents& asked) { return take(asked); },
      [this](const list_recent_incidents& asked) { return take(asked); },
  };
}

// --- what operators change ----------------------------------------------------------------------

caf::result<incident> incident_desk::take(const open_incident& asked) {
  return commit<incident>(
      self_, env_, line_,
      [asked, by = author_of(env_, asked.by), outside = outside_of(env_)](
          postgres::connection& on, postgres::deadline until) {
        return storage::change_and_tell(on, until, outside, std::nullopt, [&] {
          return incident_repository(on, until).open(asked.draft, asked.message, by);
        });
      },
      [this](incident now_so) { return stored(std::move(now_so)); });
}

caf::result<alerts_answer> incident_desk::take(const take_alerts& asked) {
  return commit<alerts_answer>(
      self_, env_, line_,
      [asked, by = author_of(env_, asked.by), holds_back = env_.settings.hold_back_alerts,
       outside = outside_of(env_)](postgres::connection& on, postgres::deadline until) {
        return storage::take_and_tell(on, until, outside, asked.report, holds_back, by);
      },
      [this](storage::alerts_taken taken) {
        if (taken.what) taken.what = stored(std::move(*taken.what));
        return alerts_answer{.did = taken.did, .what = std::move(taken.what)};
      });
}

caf::result<incident> incident_desk::take(const update_incident& asked) {
  return commit<incident>(
      self_, env_, line_,
      [asked, by = author_of(env_, asked.by), outside = outside_of(env_)](
          postgres::connection& on, postgres::deadline until) {
        return storage::change_and_tell(on, until, outside, asked.id, [&] {
          return incident_repository(on, until).post_update(
              asked.id, {.state = asked.state, .message = asked.message}, by);
        });
      },
      [this](incident now_so) { return stored(std::move(now_so)); });
}

caf::result<incident> incident_desk::take(const edit_incident& asked) {
  return commit<incident>(
      self_, env_, line_,
      [asked, by = author_of(env_, asked.by), outside = outside_of(env_)](
          postgres::connection& on, postgres::deadline until) {
        return storage::change_and_tell(on, until, outside, asked.id, [&] {
          return incident_repository(on, until).edit(asked.id, asked.wanted, by);
        });
      },
      [this](incident now_so) { return stored(std::move(now_so)); });
}

caf::result<incident> incident_desk::take(const set_post_mortem& asked) {
  return commit<incident>(
      self_, env_, line_,
      [asked, by = author_of(env_, asked.by), outside = outside_of(env_)](
          postgres::connection& on, postgres::deadline until) {
        return storage::change_and_tell(on, until, outside, asked.id, [&] {
          return incident_repository(on, until).set_post_mortem(asked.id, asked.text, by);
        });
      },
      [this](incident now_so) { return stored(std::move(now_so)); });
}

incident incident_desk::stored(incident now_so) {
  const auto& id = now_so.id.value;
  const auto held = open_.find(id);
  const auto before = held == open_.end() ? std::nullopt : std::optional(held->second);
  if (domain::is_closed(now_so.state)) {
    open_.erase(id);
  } else {
    open_[id] = now_so;
  }
  changed_(now_so, before ? &*before : nullptr);
  arm();
  return now_so;
}

// --- what people ask ----------------------------------------------------------------------------

std::vector<incident> incident_desk::all_open() const {
  incidents all;
  for (const auto& [id, one] : open_)
    all.push_back(one);
  std::ranges::sort(all, {}, &incident::opened_at);
  return all;
}

caf::result<incident_history> incident_desk::take(const describe_incident& asked) {
  return read_storage<incident_history>(
      self_, env_,
      [id = asked.id](postgres::connection& on,
                      postgres::deadline until) -> result<incident_history> {
        incident_repository all(on, until);
        auto what = all.find(id);
        if (!what) return std::unexpected(std::move(what.error()));
        auto edits = all.list_edits(id, edits_max);
        if (!edits) return std::unexpected(std::move(edits.error()));
        return incident_history{std::move(*what), std::move(*edits)};
      });
}

caf::result<domain::incident_audience> incident_desk::take(const preview_incident& asked) {
  return read_storage<domain::incident_audience>(
      self_, env_,
      [draft = asked.draft](postgres::connection& on,
                            postgres::deadline until) -> result<domain::incident_audience> {
        storage::incident_audience_repository all(on, until);
        if (auto known = all.check_scope(draft); !known)
          return std::unexpected(std::move(known.error()));
        auto places = all.places();
        if (!places) return std::unexpected(std::move(places.error()));
        auto accounts = all.accounts();
        if (!accounts) return std::unexpected(std::move(accounts.error()));
        return domain::audience_of(draft, *places, *accounts);
      });
}

caf::result<incidents> incident_desk::take(const list_newest_incidents& asked) {
  return read_storage<incidents>(
      self_, env_, [count = asked.count](postgres::connection& on, postgres::deadline until) {
        return incident_repository(on, until).list(count);
      });
}

caf::result<incidents> incident_desk::take(const list_recent_incidents& asked) {
  domain::incident_target whom{.organization = asked.organization,
                               .projects = {{.ref = asked.project, .region = asked.region}}};
  const auto since = env_.now() - domain::incident_recent_for;
  return read_storage<incidents>(
      self_, env_,
      [whom = std::move(whom), since](postgres::connection& on,
                                      postgres::deadline until) -> result<incidents> {
        auto all = incident_repository(on, until).list_recent(since, looked_through_max);
        if (!all) return all;
        return domain::recent_incidents_of(std::move(*all), whom);
      });
}

// --- what time changes --------------------------------------------------------------------------

void incident_desk::arm() {
  std::optional<core::time_point> next;
  for (const auto& [id, one] : open_) {
    const auto change = domain::next_change(one);
    if (change && (!next || *change < *next)) next = change;
  }
  const auto number = ++look_number_;
  if (!next) return;
  const auto delay = std::clamp<std::chrono::milliseconds>(
      *next - env_.now(), std::chrono::milliseconds{0}, look_at_most_after);
  later(self_, delay, [this, number] {
    if (number == look_number_) look();
  });
}

void incident_desk::look() {
  const auto now = env_.now();
  for (const auto& [id, one] : open_) {
    if (domain::state_at(one, now) == one.state) continue;
    // One after the other: what is stored arms the timer for the next.
    advance(one.id);
    return;
  }
  arm();
}

void incident_desk::advance(const domain::incident_id& id) {
  const auto again = [this] {
    const auto number = ++look_number_;
    later(self_, load_retry_delay, [this, number] {
      if (number == look_number_) look();
    });
  };
  const storage::author by{.at = env_.now(), .name = std::string(platform_name)};
  const bool entered = line_.enter([this, id, by, again] {
    with_storage(
        env_, self_,
        [id, by, outside = outside_of(env_)](postgres::connection& on, postgres::deadline until) {
          return storage::change_and_tell(on, until, outside, id, [&] {
            return incident_repository(on, until).advance(id, by);
          });
        },
        [this, again](result<incident> now_so) {
          if (now_so) {
            stored(*now_so);
          } else {
            env_.log.warn("incident.not_advanced error={}", now_so.error().message);
            again();
          }
          end_turn(self_, line_, now_so);
        });
  });
  if (!entered) again();
}

}  // namespace signalbox::actors
