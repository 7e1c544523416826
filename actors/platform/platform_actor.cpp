#include "actors/platform/platform_actor.hpp"

#include <utility>
#include <vector>

#include "actors/runtime/author.hpp"
#include "actors/runtime/commit.hpp"
#include "actors/runtime/load.hpp"
#include "actors/runtime/read_storage.hpp"
#include "core/crypto/random_text.hpp"
#include "domain/incident/incident_json.hpp"
#include "postgres/transaction.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/platform/flag_repository.hpp"
#include "storage/platform/notice_repository.hpp"

namespace signalbox::actors {

namespace {

using core::json;
using core::result;

json notice_json(const storage::notice& what) {
  return {{"id", what.id}, {"message", what.message}, {"link", what.link}};
}

/// Without it no page shows a notice (specification, "Banners").
const std::string notice_flag = "showNoticeBanner";

/// Puts a notice up and sees to it that it shows: whoever may tell everybody something need not be
/// allowed to set flags, which switch more than that.
result<storage::notice> put_and_show(postgres::connection& on, postgres::deadline until,
                                     const storage::notice_repository::text& wanted,
                                     const storage::author& by) {
  auto work = postgres::transaction::begin(on, until);
  if (!work) return std::unexpected(work.error());
  auto put = storage::notice_repository(on, until).put(wanted, by);
  if (!put) return put;
  storage::flag_repository flags(on, until);
  const auto all = flags.all();
  if (!all) return std::unexpected(all.error());
  const auto found = all->find(notice_flag);
  if (found == all->end() || !found->second) {
    if (auto set = flags.set(notice_flag, true, by); !set) return std::unexpected(set.error());
  }
  if (auto committed = work->commit(until); !committed) return std::unexpected(committed.error());
  return put;
}

/// What the topic `incidents` is told of a change. What is left out of a merge patch stays as it
/// was, so that an incident that is released has to say so.
json for_operators(const domain::incident& now_so) {
  if (domain::is_closed(now_so.state)) return {};
  auto shown = domain::incident_json(now_so);
  if (!now_so.held_back) shown["held_back"] = nullptr;
  return shown;
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
      incidents_(this, env, line_,
                 [this](const domain::incident& now_so, const domain::incident* before) {
                   show(now_so, before);
                   deliveries_.look();
                 }),
      deliveries_(this, env),
      desk_(this, env, line_),
      telemetry_(this, env),
      probes_(this, env) {}

void platform_actor::on_exit() {
  feed_.reset();
  for_operators_.reset();
  line_ = {};
  directory_ = nullptr;
}

caf::behavior platform_actor::make_behavior() {
  return begin_from_storage(
      this, env_,
      [](postgres::connection& on, postgres::deadline until) -> result<contents> {
        auto incidents = storage::incident_repository(on, until).list_open();
        if (!incidents) return std::unexpected(incidents.error());
        auto flags = storage::flag_repository(on, until).all();
        if (!flags) return std::unexpected(flags.error());
        auto notice = storage::notice_repository(on, until).find();
        if (!notice) return std::unexpected(notice.error());
        return contents{std::move(*incidents), std::move(*flags), std::move(*notice)};
      },
      [this](contents stored) { loaded(std::move(stored)); });
}

void platform_actor::loaded(contents stored) {
  incidents_.begin(std::move(stored.incidents));
  flags_ = std::move(stored.flags);
  json state = {{"incidents", incidents_.shown_to_everybody()}, {"flags", flags_}};
  if (stored.notice) state["notice"] = notice_json(*stored.notice);
  if (env_.settings.telemetry.enabled) state["telemetry"] = true;
  feed_ = std::make_unique<topic>(env_.hub, std::string(platform_topic),
                                  core::random_epoch(env_.random), std::move(state),
                                  env_.settings.topics);
  for_operators_ = std::make_unique<topic>(
      env_.hub, std::string(incidents_topic), core::random_epoch(env_.random),
      json{{"incidents", incidents_.shown_to_operators()}}, env_.settings.topics);
  deliveries_.look();
  telemetry_.begin();
  probes_.begin();
  count_unexpected_messages(this);
  become(running());
}

caf::behavior platform_actor::running() {
  const caf::message_handler own = {
      [this](const set_flag& asked) { return set(asked); },
      [this](const remove_flag& asked) { return remove(asked); },
      [this](const list_flags&) { return flags_; },
      [this](const put_notice& asked) { return put(asked); },
      [this](const take_down_notice& asked) { return take_down(asked); },
      [this](const ask_support& asked) { return desk_.ask(asked); },
      [this](const list_own_tickets& asked) { return desk_.list(asked); },
      [this](const list_tickets& asked) { return desk_.list(asked); },
      [this](const close_ticket& asked) { return desk_.close(asked); },
      [this](const list_incident_deliveries& asked) { return deliveries_.list(asked); },
      [this](const note_event& told) { return telemetry_.note(told); },
      [this](const probes_summed_up& fact) { probes_.take(fact); },
      [this](const summarize_events& asked) { return telemetry_.summarize(asked); },
      [this](const subscribe& whom) {
        send(caf::actor_cast<caf::actor>(current_sender()),
             topic_of_view(whom.view).subscribe(whom));
      },
      [this](const unsubscribe& whom) { topic_of_view(whom.view).unsubscribe(whom); },
      [](const work_done& work) { work.resume(); },
  };
  return own.or_else(incidents_.requests());
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
        return put_and_show(on, until, {.message = asked.message, .link = asked.link}, by);
      },
      [this](const storage::notice& stored) {
        flags_[notice_flag] = true;
        feed_->merge({{"notice", notice_json(stored)}, {"flags", {{notice_flag, true}}}});
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

void platform_actor::show(const domain::incident& now_so, const domain::incident* before) {
  send(directory_, incident_told{now_so});
  // What was learned from one that is over changes nothing of the present.
  if (before == nullptr && domain::is_closed(now_so.state)) return;
  for_operators_->merge({{"incidents", {{now_so.id.value, for_operators(now_so)}}}});
  const bool is_told = domain::is_shown(now_so) && domain::is_public(now_so);
  feed_->merge(
      {{"incidents", {{now_so.id.value, is_told ? domain::incident_json(now_so) : json()}}}});
  // Organizations hear of one that is theirs no more, too: an edit may have taken it from them.
  const bool was_scoped = before != nullptr && !domain::is_public(*before);
  if (was_scoped || !domain::is_public(now_so)) send(directory_, incident_changed{now_so});
}

}  // namespace signalbox::actors
