#pragma once

#include "tests/unit/actors/with_acme.hpp"

namespace signalbox::testing {

/// Acme's installation, in which probes take longer than their deadline, so that none gets a
/// response.
struct with_slow_probes : with_acme {
  with_slow_probes() : with_acme(slow_databases()) {
    environment.settings.probe_deadline = std::chrono::milliseconds{1};
    probes_go_to.to = &probe_workers;
  }

  /// Makes probes succeed again, and waits for the next one.
  void heal_probes() {
    fleet->heal();
    environment.settings.probe_deadline = std::chrono::seconds{10};
    pass(environment.settings.probe_backoff_max + environment.settings.probe_in_between);
  }

 private:
  static provisioning::simulated_settings slow_databases() {
    provisioning::simulated_settings slow;
    slow.probe.latency_mean = std::chrono::milliseconds{20};
    return slow;
  }
};

}  // namespace signalbox::testing
