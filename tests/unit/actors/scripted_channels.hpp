#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "actors/runtime/notification_channels.hpp"

namespace signalbox::testing {

/// Notification channels with scripted answers.
struct scripted_channels final : actors::notification_channels {
  mutable std::vector<actors::outgoing_call> calls;
  mutable std::vector<std::pair<std::string, mail::message>> messages;  ///< with their ids
  mutable std::size_t refusals = 0;                                     ///< for the next calls
  mutable std::vector<core::errc> mail_refusals;                        ///< for the next mails

  explicit scripted_channels(actors::task_runner& workers)
      : notification_channels({.targets = {{.kind = domain::delivery_kind::webhook,
                                            .address = "https://a.example/x"}},
                               .webhook_secret = "a secret of the tests"},
                              workers) {}

  void set_targets(std::vector<domain::delivery_target> targets) {
    how_.targets = std::move(targets);
  }

  core::result<void> post(const actors::outgoing_call& call) const override {
    calls.push_back(call);
    if (refusals == 0) return {};
    --refusals;
    return core::fail(core::errc::unavailable, "The receiver answered 500.");
  }

  core::result<void> mail(const mail::message& message, const std::string& id) const override {
    messages.emplace_back(id, message);
    if (mail_refusals.empty()) return {};
    const auto code = mail_refusals.front();
    mail_refusals.erase(mail_refusals.begin());
    return core::fail(code, "The mail server says no.");
  }
};

}  // namespace signalbox::testing
