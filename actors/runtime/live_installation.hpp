#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "domain/platform/installation_settings.hpp"

namespace signalbox::actors {

/// The installation's settings in effect, which operators change while it runs. The platform actor
/// puts the stored settings; everything else reads. Thread-safe; reading never blocks.
class live_installation {
 public:
  using view = std::shared_ptr<const domain::effective_installation>;
  using listener = std::function<void(const domain::effective_installation&)>;

  /// `configured` are the settings that the configuration sets, `address` is the public URL unless
  /// one is set.
  live_installation(domain::installation_settings configured, std::string address);
  live_installation(const live_installation&) = delete;
  live_installation& operator=(const live_installation&) = delete;

  [[nodiscard]] view now() const { return now_.load(); }
  [[nodiscard]] std::string name() const { return now()->name.value; }
  [[nodiscard]] domain::sign_up_policy sign_up() const { return now()->sign_up.value; }
  /// Without a slash at the end.
  [[nodiscard]] std::string public_url() const { return now()->public_url.value; }

  [[nodiscard]] const domain::installation_settings& configured() const { return configured_; }

  /// Called with the settings in effect immediately, and within each `put`. Call it before the
  /// actors start.
  void on_change(listener what);

  /// Puts the stored settings into effect before it returns. One thread at a time.
  void put(const domain::installation_settings& stored);

 private:
  const domain::installation_settings configured_;
  const std::string address_;
  std::atomic<view> now_;
  listener changed_;
};

}  // namespace signalbox::actors
