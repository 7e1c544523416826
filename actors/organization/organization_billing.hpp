#pragma once

#include <caf/result.hpp>
#include <chrono>
#include <cstdint>
#include <vector>

#include "actors/messages/billing.hpp"
#include "actors/organization/organization_parts.hpp"

namespace signalbox::actors {

/// Who pays for an organization and what it owes: commits each change, and warns the sessions of
/// its people, also of what becomes overdue with time. Belongs to the organization's actor.
class organization_billing {
 public:
  explicit organization_billing(organization_parts with) : with_(with) {}

  /// Answers, and changes as the messages say.
  /// @{
  [[nodiscard]] const domain::billing_customer& customer() const { return with_.contents.customer; }
  [[nodiscard]] caf::result<domain::billing_customer> take(const set_customer& asked);
  [[nodiscard]] caf::result<domain::invoice> take(const record_invoice& asked);
  [[nodiscard]] caf::result<std::vector<domain::invoice>> list();
  [[nodiscard]] std::vector<domain::invoice> overdue() const;
  /// @}

  /// Works out anew what people are warned of, without telling them yet, and sets the timer for the
  /// next invoice that will be due. True when it is something else now.
  bool refresh();

 private:
  /// Tells everybody where there is something to tell.
  void refresh_and_tell();

  organization_parts with_;
  std::uint64_t timer_number_ = 0;  ///< of the one timer that counts
};

}  // namespace signalbox::actors
