#pragma once

#include <spdlog/logger.h>

#include <utility>

#include "mail/outbox.hpp"

namespace signalbox::app {

/// Where mail goes when none is configured: nowhere, with a line in the log that names neither the
/// text nor the links in it.
class unsent_mail final : public mail::outbox {
 public:
  /// `log` outlives it.
  explicit unsent_mail(spdlog::logger& log) : log_(log) {}

  [[nodiscard]] bool configured() const override { return false; }
  void send(mail::letter what) override {
    log_.warn("mail.not_sent to={} subject=\"{}\"", what.to, what.subject);
  }

 private:
  spdlog::logger& log_;
};

}  // namespace signalbox::app
