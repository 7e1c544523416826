#include "actors/platform/platform_actor.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "actors/incident/incident_deliveries.hpp"
#include "actors/incident/incident_service.hpp"
#include "actors/messages/conversations.hpp"
#include "actors/platform/installation_service.hpp"
#include "actors/platform/installation_storage.hpp"
#include "actors/platform/notice_service.hpp"
#include "actors/platform/support_service.hpp"
#include "actors/platform/telemetry_service.hpp"
#include "actors/project/activity_retention.hpp"
#include "actors/project/probe_archive.hpp"
#include "actors/runtime/behavior.hpp"
#include "actors/runtime/stamp.hpp"
#include "actors/status/status_mailer.hpp"
#include "actors/status/status_subscriptions.hpp"
#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "storage/incident/incident_repository.hpp"
#include "storage/platform/flag_repository.hpp"
#include "storage/platform/notice_repository.hpp"

namespace signalbox::actors {

using core::json;

struct platform_actor::contents {
  std::vector<domain::incident> incidents;
  std::map<std::string, bool> flags;
  std::optional<domain::notice> notice;
  domain::installation_settings installation;

  [[nodiscard]] static contents read(postgres::connection& on, postgres::deadline until,
                                     const core::sealing_key& key) {
    auto incidents = storage::incident_repository(on, until).list_open();
    auto flags = storage::flag_repository(on, until).all();
    auto notice = storage::notice_repository(on, until).find();
    auto installation = read_installation(on, key, until);
    return contents{std::move(incidents), std::move(flags), std::move(notice),
                    std::move(installation)};
  }

  /// Returns the state of the topic `platform`.
  [[nodiscard]] json state(const environment& env) const {
    json state = {{"incidents", public_incidents_json(incidents)},
                  {"flags", flags},
                  {"installation", installation_json(*env.installation.now())}};
    if (env.settings.telemetry.enabled) state["telemetry"] = true;
    return state;
  }
};

/// The services that start once the state has been loaded.
struct platform_actor::services {
  services(actor_context& context, contents stored, std::map<std::string, bool>& flags)
      : feed(context.env.hub, std::string(platform_topic), core::random_epoch(context.env.random),
             stored.state(context.env), context.env.settings.topics),
        operators_feed(
            context.env.hub, std::string(incidents_topic), core::random_epoch(context.env.random),
            json{{"incidents", all_incidents_json(stored.incidents)}}, context.env.settings.topics),
        deliveries(context),
        mailer(context),
        subscriptions(context),
        incidents(context,
                  {.everyone = feed,
                   .operators = operators_feed,
                   .outside = deliveries,
                   .subscribers = mailer},
                  std::move(stored.incidents)),
        notice(context, feed, flags, std::move(stored.notice)),
        support(context),
        telemetry(context),
        installation(context, feed, std::move(stored.installation)),
        probes(context) {
    context.start(delete_old_activity(context));
  }

  topic feed;
  topic operators_feed;
  incident_deliveries deliveries;
  status_mailer mailer;
  status_subscriptions subscriptions;
  incident_service incidents;
  notice_service notice;
  support_service support;
  telemetry_service telemetry;
  installation_service installation;
  probe_archive probes;
};

platform_actor::platform_actor(caf::actor_config& config, environment& env)
    : caf::event_based_actor(config), context_{this, env} {}

platform_actor::~platform_actor() = default;

void platform_actor::on_exit() {
  context_.tasks.clear();
  services_.reset();
}

caf::behavior platform_actor::make_behavior() {
  return context_.begin(load());
}

task<void> platform_actor::load() {
  const auto read = [&key = context_.env.sealing](postgres::connection& on,
                                                  postgres::deadline until) {
    return contents::read(on, until, key);
  };
  auto stored = co_await context_.load(read);
  context_.env.installation.put(stored.installation);
  flags_ = stored.flags;
  services_ = std::make_unique<services>(context_, std::move(stored), flags_);
  services_->deliveries.check();
  services_->mailer.check();
  count_unexpected_messages(this);
  become(running());
}

caf::behavior platform_actor::running() {
  return behavior_of<platform_requests>(
      [this](const set_flag& request) { return context_.answer(set(request)); },
      [this](const remove_flag& request) { return context_.answer(remove(request)); },
      [this](const list_flags&) { return flags_; },
      [this](const put_notice& request) {
        return context_.answer(services_->notice.publish(request));
      },
      [this](const edit_notice& request) {
        return context_.answer(services_->notice.edit(request));
      },
      [this](const clear_notice& request) {
        return context_.answer(services_->notice.remove(request));
      },
      [this](const describe_notice& request) {
        return context_.answer(services_->notice.describe(request));
      },
      [this](const open_incident& request) {
        return context_.answer(services_->incidents.open(request));
      },
      [this](const apply_alerts& request) {
        return context_.answer(services_->incidents.handle(request));
      },
      [this](const update_incident& request) {
        return context_.answer(services_->incidents.update(request));
      },
      [this](const reopen_incident& request) {
        return context_.answer(services_->incidents.reopen(request));
      },
      [this](const edit_incident& request) {
        return context_.answer(services_->incidents.edit(request));
      },
      [this](const set_post_mortem& request) {
        return context_.answer(services_->incidents.set_post_mortem(request));
      },
      [this](const describe_incident& request) {
        return context_.answer(services_->incidents.describe(request));
      },
      [this](const preview_incident& request) {
        return context_.answer(services_->incidents.preview(request));
      },
      [this](const list_open_incidents&) { return services_->incidents.list_open(); },
      [this](const list_newest_incidents& request) {
        return context_.answer(services_->incidents.list_newest(request));
      },
      [this](const list_incidents_between& request) {
        return context_.answer(services_->incidents.list_between(request));
      },
      [this](const list_recent_incidents& request) {
        return context_.answer(services_->incidents.list_recent(request));
      },
      [this](const list_incident_deliveries& request) {
        return context_.answer(services_->deliveries.list(request));
      },
      [this](const request_status_mails& request) {
        return context_.answer(services_->subscriptions.request(request));
      },
      [this](const confirm_status_mails& request) {
        return context_.answer(services_->subscriptions.confirm(request));
      },
      [this](const end_status_mails& request) {
        return context_.answer(services_->subscriptions.end(request));
      },
      [this](const ask_support& request) {
        return context_.answer(services_->support.create(request));
      },
      [this](const list_own_tickets& request) {
        return context_.answer(services_->support.list(request));
      },
      [this](const list_tickets& request) {
        return context_.answer(services_->support.list(request));
      },
      [this](const find_ticket& request) {
        return context_.answer(services_->support.find(request));
      },
      [this](const reply_to_ticket& request) {
        return context_.answer(services_->support.reply(request));
      },
      [this](const close_ticket& request) {
        return context_.answer(services_->support.close(request));
      },
      [this](const note_event& fact) { return services_->telemetry.record(fact); },
      [this](const summarize_events& request) {
        return context_.answer(services_->telemetry.summarize(request));
      },
      [this](const describe_installation&) { return services_->installation.describe(); },
      [this](const change_installation& request) {
        return context_.answer(services_->installation.change(request));
      },
      [this](const send_test_message& request) {
        return context_.answer(services_->installation.send_test(request));
      },
      [this](const probes_summed_up& fact) { services_->probes.add(fact); },
      [this](const subscribe& request) {
        send(caf::actor_cast<caf::actor>(current_sender()),
             topic_of_view(request.view).subscribe(request));
      },
      [this](const unsubscribe& request) { topic_of_view(request.view).unsubscribe(request); });
}

task<actors::done> platform_actor::set(set_flag request) {
  const auto turn = co_await context_.queue.enter();
  const auto save = [request, by = stamp(context_.env, request.by)](postgres::connection& on,
                                                                    postgres::deadline until) {
    return storage::flag_repository(on, until).set(request.name, request.value, by);
  };
  co_await context_.commit(turn, save);
  flags_[request.name] = request.value;
  services_->feed.merge({{"flags", {{request.name, request.value}}}});
  co_return actors::done{};
}

task<actors::done> platform_actor::remove(remove_flag request) {
  const auto turn = co_await context_.queue.enter();
  const auto save = [request, by = stamp(context_.env, request.by)](postgres::connection& on,
                                                                    postgres::deadline until) {
    return storage::flag_repository(on, until).remove(request.name, by);
  };
  co_await context_.commit(turn, save);
  flags_.erase(request.name);
  services_->feed.merge({{"flags", {{request.name, nullptr}}}});
  co_return actors::done{};
}

topic& platform_actor::topic_of_view(std::uint64_t view) {
  if (view == incidents_view) return services_->operators_feed;
  if (view == notice_view) return services_->notice.feed();
  return view == support_view ? services_->support.feed() : services_->feed;
}

}  // namespace signalbox::actors
