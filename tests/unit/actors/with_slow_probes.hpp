#pragma once

#include "tests/unit/actors/with_acme.hpp"

namespace signalbox::testing {

/// Acme's installation whose databases take longer for a probe than it may last, so that no probe
/// has a response.
struct with_slow_probes : with_acme {
  with_slow_probes() : with_acme(slow_databases()) {
    environment.settings.probe_deadline = std::chrono::milliseconds{1};
    probes_go_to.to = &probe_workers;
  }

  /// Lets probes have responses again, and waits for the next one.
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
