#include "actors/platform_actor.hpp"

#include <utility>
#include <vector>

#include "actors/author.hpp"
#include "actors/commit.hpp"
#include "actors/read_storage.hpp"
#include "actors/startup.hpp"
#include "actors/topic_name.hpp"
#include "domain/incident_json.hpp"
#include "domain/random_text.hpp"
#include "storage/flag_repository.hpp"
#include "storage/incident_repository.hpp"
#include "storage/notice_repository.hpp"

namespace signalbox::actors {

namespace {

using domain::json;
using domain::result;

using load_atom = caf::atom_constant<caf::atom("load")>;

/// Incidents of the last days, of the whole installation, that are looked through for those of one
/// project: far more than people live through, and a bound for what one question reads.
constexpr std::size_t incidents_looked_through_max = 500;

storage::new_incident wanted_incident(const open_incident& asked) {
  const auto& draft = asked.draft;
  return {.title = draft.title,
          .impact = draft.impact,
          .message = asked.message,
          .regions = draft.regions,
          .services = draft.services,
          .organizations = draft.organizations,
          .projects = draft.projects,
          .affects_project_creation = draft.affects_project_creation,
          .show_to_everybody = draft.show_to_everybody};
}

json notice_json(const storage::notice& what) {
  return {{"id", what.id}, {"message", what.message}, {"link", what.link}};
}

}  // namespace

struct platform_actor::contents {
  std::vector<domain::incident> incidents;
  std::map<std::string, bool> flags;
  std::optional<storage::notice> notice;
};

platform_actor::platform_actor(caf::actor_config& config, environment& env, caf::actor directory)
    : caf::event_based_actor(config),
      env_(env),
      directory_(std::move(directory)),
      desk_(this, env, line_),
      telemetry_(this, env),
      probes_(this, env) {}

void platform_actor::on_exit() {
  feed_.reset();
  line_ = {};
  directory_ = nullptr;
}

caf::behavior platform_actor::make_behavior() {
  hold_back_messages(this);
  load();
  return {
      [this](load_atom) { load(); },
      [](const work_done& work) { work.resume(); },
  };
}

void platform_actor::load() {
  with_storage(
      env_, this,
      [](postgres::connection& on, postgres::deadline until) -> result<contents> {
        auto incidents = storage::incident_repository(on, until).list_open();
        if (!incidents) return std::unexpected(incidents.error());
        auto flags = storage::flag_repository(on, until).all();
        if (!flags) return std::unexpected(flags.error());
        auto notice = storage::notice_repository(on, until).find();
        if (!notice) return std::unexpected(notice.error());
        return contents{std::move(*incidents), std::move(*flags), std::move(*notice)};
      },
      [this](result<contents> stored) {
        if (stored) {
          loaded(std::move(*stored));
        } else {
          delayed_send(this, load_retry_delay, load_atom::value);
        }
      });
}

void platform_actor::loaded(contents stored) {
  auto incidents = json::object();
  for (auto& incident : stored.incidents) {
    if (domain::is_public(incident)) incidents[incident.id.value] = domain::incident_json(incident);
    open_incidents_.emplace(incident.id.value, std::move(incident));
  }
  flags_ = std::move(stored.flags);
  json state = {{"incidents", std::move(incidents)}, {"flags", flags_}};
  if (stored.notice) state["notice"] = notice_json(*stored.notice);
  if (env_.settings.telemetry.enabled) state["telemetry"] = true;
  feed_ = std::make_unique<topic>(env_.hub, std::string(platform_topic),
                                  domain::random_epoch(env_.random), std::move(state),
                                  env_.settings.topics);
  telemetry_.begin();
  probes_.begin();
  count_unexpected_messages(this);
  become(running());
}

caf::behavior platform_actor::running() {
  return {
      [this](const open_incident& asked) { return open(asked); },
      [this](const update_incident& asked) { return update(asked); },
      [this](const set_flag& asked) { return set(asked); },
      [this](const remove_flag& asked) { return remove(asked); },
      [this](const list_flags&) { return flags_; },
      [this](const put_notice& asked) { return put(asked); },
      [this](const take_down_notice& asked) { return take_down(asked); },
      [this](const ask_support& asked) { return desk_.ask(asked); },
      [this](const list_own_tickets& asked) { return desk_.list(asked); },
      [this](const list_tickets& asked) { return desk_.list(asked); },
      [this](const close_ticket& asked) { return desk_.close(asked); },
      [this](const note_event& told) { return telemetry_.note(told); },
      [this](const probes_summed_up& fact) { probes_.take(fact); },
      [this](const summarize_events& asked) { return telemetry_.summarize(asked); },
      [this](const list_open_incidents&) {
        std::vector<domain::incident> all;
        for (const auto& [id, incident] : open_incidents_)
          all.push_back(incident);
        return all;
      },
      [this](const list_recent_incidents& asked) { return list(asked); },
      [this](const subscribe& whom) {
        send(caf::actor_cast<caf::actor>(current_sender()), feed_->subscribe(whom));
      },
      [this](const unsubscribe& whom) { feed_->unsubscribe(whom); },
      [](const work_done& work) { work.resume(); },
  };
}

caf::result<domain::incident> platform_actor::open(const open_incident& asked) {
  return commit<domain::incident>(
      this, env_, line_,
      [wanted = wanted_incident(asked), by = author_of(env_, asked.by)](postgres::connection& on,
                                                                        postgres::deadline until) {
        return storage::incident_repository(on, until).open(wanted, by);
      },
      [this](domain::incident stored) {
        take(stored);
        return stored;
      });
}

caf::result<domain::incident> platform_actor::update(const update_incident& asked) {
  return commit<domain::incident>(
      this, env_, line_,
      [asked, by = author_of(env_, asked.by)](postgres::connection& on, postgres::deadline until) {
        return storage::incident_repository(on, until).post_update(
            asked.id, {.state = asked.state, .message = asked.message}, by);
      },
      [this](domain::incident stored) {
        take(stored);
        return stored;
      });
}

caf::result<std::vector<domain::incident>> platform_actor::list(
    const list_recent_incidents& asked) {
  domain::incident_target whom{.organization = asked.organization,
                               .projects = {{.ref = asked.project, .region = asked.region}}};
  const auto since = env_.now() - domain::incident_recent_for;
  return read_storage<std::vector<domain::incident>>(
      this, env_,
      [whom = std::move(whom), since](postgres::connection& on, postgres::deadline until)
          -> result<std::vector<domain::incident>> {
        auto all = storage::incident_repository(on, until).list_recent(
            since, incidents_looked_through_max);
        if (!all) return all;
        return domain::recent_incidents_of(std::move(*all), whom);
      });
}

caf::result<actors::done> platform_actor::set(const set_flag& asked) {
  return commit<actors::done>(
      this, env_, line_,
      [asked, by = author_of(env_, asked.by)](postgres::connection& on,
                                              postgres::deadline until) -> result<actors::done> {
        const auto stored = storage::flag_repository(on, until).set(asked.name, asked.value, by);
        return as_done(stored);
      },
      [this, name = asked.name, value = asked.value](actors::done stored) {
        flags_[name] = value;
        feed_->merge({{"flags", {{name, value}}}});
        return stored;
      });
}

caf::result<actors::done> platform_actor::remove(const remove_flag& asked) {
  return commit<actors::done>(
      this, env_, line_,
      [asked, by = author_of(env_, asked.by)](postgres::connection& on, postgres::deadline until) {
        return as_done(storage::flag_repository(on, until).remove(asked.name, by));
      },
      [this, name = asked.name](actors::done gone) {
        flags_.erase(name);
        feed_->merge({{"flags", {{name, nullptr}}}});
        return gone;
      });
}

caf::result<shown_notice> platform_actor::put(const put_notice& asked) {
  return commit<shown_notice>(
      this, env_, line_,
      [asked, by = author_of(env_, asked.by)](postgres::connection& on, postgres::deadline until) {
        return storage::notice_repository(on, until).put(
            {.message = asked.message, .link = asked.link}, by);
      },
      [this](const storage::notice& stored) {
        feed_->merge({{"notice", notice_json(stored)}});
        return shown_notice{.id = stored.id, .message = stored.message, .link = stored.link};
      });
}

caf::result<actors::done> platform_actor::take_down(const take_down_notice& asked) {
  return commit<actors::done>(
      this, env_, line_,
      [by = author_of(env_, asked.by)](postgres::connection& on, postgres::deadline until) {
        return as_done(storage::notice_repository(on, until).take_down(by));
      },
      [this](actors::done gone) {
        feed_->merge({{"notice", nullptr}});
        return gone;
      });
}

void platform_actor::take(const domain::incident& changed) {
  const bool resolved = changed.state == domain::incident_state::resolved;
  if (resolved) {
    open_incidents_.erase(changed.id.value);
  } else {
    open_incidents_[changed.id.value] = changed;
  }
  if (domain::is_public(changed)) {
    const auto shown = resolved ? json() : domain::incident_json(changed);
    feed_->merge({{"incidents", {{changed.id.value, shown}}}});
  } else {
    send(directory_, incident_changed{changed});
  }
}

}  // namespace signalbox::actors
