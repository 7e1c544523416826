#pragma once

#include "actors/messages/checklist.hpp"
#include "actors/organization/organization_context.hpp"
#include "actors/runtime/task.hpp"

namespace signalbox::actors {

/// The checklist "Get started" of each account in an organization, and the organization's first
/// use, which its topic shows. Belongs to the organization's actor.
class organization_checklist {
 public:
  explicit organization_checklist(const organization_context& context) : context_(context) {}

  /// Errors: storage's.
  /// @{
  task<checklist> describe(describe_checklist request);
  task<checklist> dismiss(dismiss_checklist request);
  /// @}

  /// Notes the first use of one of its databases; does nothing once it is noted.
  void note_use();

 private:
  task<void> store_use();
  [[nodiscard]] checklist shown(bool is_dismissed) const;

  organization_context context_;
  bool is_storing_use_ = false;
};

}  // namespace signalbox::actors
